/** UTF-8 as an automaton sees it. */

const LAST_OF_LENGTH = [0x7f, 0x7ff, 0xffff, 0x10ffff] as const;
const CONTINUATION_BITS = 6;

/**
 * The ranges of bytes that together match the code points from `first` to `last`: each sequence is a row of byte ranges,
 * written `from-to`, and matches exactly the products of its ranges. Surrogates have no bytes.
 */
export function utf8Sequences(first: number, last: number): string[][] {
  if (first > last) return [];
  if (first < 0xe000 && last > 0xd7ff) return [...utf8Sequences(first, 0xd7ff), ...utf8Sequences(0xe000, last)];
  const boundary = LAST_OF_LENGTH.find((end) => first <= end && end < last) ?? alignedBoundary(first, last);
  if (boundary !== undefined) return [...utf8Sequences(first, boundary), ...utf8Sequences(boundary + 1, last)];
  const from = bytesOf(first);
  const to = bytesOf(last);
  return [from.map((byte, index) => `${byte}-${to[index]}`)];
}

/** Where a range must be cut so that all but its leading bytes run from 0x80 to 0xBF: after this code point. */
function alignedBoundary(first: number, last: number): number | undefined {
  if (last <= LAST_OF_LENGTH[0]) return undefined;
  for (let count = 1; count < 4; count++) {
    const rest = (1 << (CONTINUATION_BITS * count)) - 1;
    if ((first & ~rest) === (last & ~rest)) continue;
    if ((first & rest) !== 0) return first | rest;
    if ((last & rest) !== rest) return (last & ~rest) - 1;
  }
  return undefined;
}

function bytesOf(code: number): number[] {
  const length = LAST_OF_LENGTH.findIndex((end) => code <= end) + 1;
  if (length === 1) return [code];
  const lead = (0xf00 >> length) & 0xff;
  return Array.from({ length }, (_, index) => {
    const bits = code >> (CONTINUATION_BITS * (length - 1 - index));
    return index === 0 ? lead | bits : 0x80 | (bits & 0x3f);
  });
}
