export type ByteRange = { start: number; end: number } | 'whole' | 'unsatisfiable';

const shape = /^bytes=(\d*)-(\d*)$/;

/** What of a file is asked for; several ranges at once, and what is no range, mean the whole. */
export function byteRange(header: string | undefined, size: number): ByteRange {
  const [, first = '', last = ''] = shape.exec(header ?? '') ?? [];
  if (first === '' && last === '') return 'whole';
  if (first === '') {
    const start = Math.max(size - Number(last), 0);
    return start < size ? { start, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(first);
  if (last !== '' && Number(last) < start) return 'whole';
  if (start >= size) return 'unsatisfiable';
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}
