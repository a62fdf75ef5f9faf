import { hash } from 'node:crypto';

const NEWLINE = 10;
const WORD = 2 ** 32;
/** Sums of this many words of 32 bits are still exact. */
const CARRY_AFTER = 2 ** 20;

export interface Tally {
  rows: number;
  checksum: string;
}

/**
 * Counts the rows of COPY's text format and adds up their hashes modulo 2^128, so that neither the order of rows nor
 * the version of the server matters.
 */
export function createTally(onRow?: (row: Buffer) => void) {
  const sums = [0, 0, 0, 0];
  let rows = 0;
  let begun: Buffer[] = [];

  const carry = () => {
    for (let at = 3; at >= 0; at--) {
      const sum = sums[at] ?? 0;
      sums[at] = sum % WORD;
      if (at > 0) sums[at - 1] = (sums[at - 1] ?? 0) + Math.floor(sum / WORD);
    }
  };
  const addRow = (row: Buffer) => {
    const digest = hash('sha256', row, 'buffer');
    for (let at = 0; at < 4; at++) sums[at] = (sums[at] ?? 0) + digest.readUInt32BE(at * 4);
    rows += 1;
    if (rows % CARRY_AFTER === 0) carry();
    onRow?.(row);
  };

  return {
    add(chunk: Buffer) {
      let from = 0;
      for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
        const rest = chunk.subarray(from, end);
        addRow(begun.length > 0 ? Buffer.concat([...begun, rest]) : rest);
        begun = [];
        from = end + 1;
      }
      if (from < chunk.length) begun.push(Buffer.from(chunk.subarray(from)));
    },
    result(): Tally {
      carry();
      const checksum = sums.map((word) => word.toString(16).padStart(8, '0')).join('');
      return { rows: begun.length > 0 ? rows + 1 : rows, checksum };
    },
  };
}
