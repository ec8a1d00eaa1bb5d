/** Standard output, which belongs to the results of a command. */

/**
 * Sends to stderr what anybody writes to stdout during some work: a config file may print what it likes, and
 * `check --format json` prints nothing but JSON.
 */
export async function keepingStdout<T>(work: () => Promise<T>): Promise<T> {
  const { write } = process.stdout;
  process.stdout.write = process.stderr.write.bind(process.stderr) as typeof write;
  try {
    return await work();
  } finally {
    process.stdout.write = write;
  }
}
