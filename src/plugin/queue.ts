/** One run at a time. */

/**
 * Lines up requests: one that arrives while another runs waits, together with all that arrive until then, for one
 * further run that has them all. So a run sees everything that happened before it was asked for, and a hundred
 * changed files (a branch is switched) cost two runs.
 *
 * @param run Gets the requests of one run in order of arrival; they share its result or its failure.
 */
export function createQueue<Request, Result>(run: (requests: readonly Request[]) => Promise<Result>): (request: Request) => Promise<Result> {
  let running: Promise<unknown> = Promise.resolve();
  let next: { readonly requests: Request[]; readonly result: Promise<Result> } | undefined;
  return (request) => {
    if (next !== undefined) {
      next.requests.push(request);
      return next.result;
    }
    const requests = [request];
    const result = running.then(() => {
      next = undefined;
      return run(requests);
    });
    running = result.catch(() => {});
    next = { requests, result };
    return result;
  };
}
