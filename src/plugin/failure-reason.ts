/** Why something failed, in words for people: never a stack trace. */

import { stripVTControlCharacters } from "node:util";

const FAILURES: ReadonlyMap<string, string> = new Map([
  ["ENOENT", "there is no such file"],
  ["EACCES", "permission denied"],
  ["EPERM", "permission denied"],
  ["EROFS", "the file system is read-only"],
  ["EISDIR", "it is a folder"],
  ["ENOTDIR", "a part of its path is a file, not a folder"],
  ["EEXIST", "a part of its path is a file, not a folder"],
  ["EIO", "the disk reports an error"],
  ["ELOOP", "its links lead in a circle"],
  ["ENOSPC", "the disk is full"],
  ["EMFILE", "too many files are open"],
]);

/** Why a file could not be read or written, in words. */
export function failureReason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | null)?.code;
  return FAILURES.get(code ?? "") ?? reasonOf(error);
}

/** The first line of what something threw, without the colours that some tools put there. */
export function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return stripVTControlCharacters(message).trim().split("\n")[0] ?? "";
}
