import type { EventEmitter } from 'node:events';
import type { Readable } from 'node:stream';
import { compileFunction } from 'node:vm';
import type { FieldDef } from 'pg';
import pg from 'pg';
import { Parser } from 'pg-protocol/dist/parser.js';
import { camel } from './names.ts';

export type Row = Record<string, unknown>;

/** A buffer with the decoder that `toString` looks up at every call. */
type Bytes = Buffer & { utf8Slice(start: number, end: number): string };
const NO_BYTES = Buffer.alloc(0) as Bytes;
const DATA_ROW = 'D'.charCodeAt(0);

/**
 * A row as received: the number of its cells, and each cell as its length and its text. It is valid until the next
 * message.
 */
export class WireRow {
  readonly name = 'dataRow';
  bytes = NO_BYTES;
  offset = 0;

  /** The cells as the driver's own queries expect them. */
  get fields(): (string | null)[] {
    const { bytes } = this;
    let at = this.offset + 2;
    return Array.from({ length: bytes.readInt16BE(this.offset) }, () => {
      const length = bytes.readInt32BE(at);
      at += 4;
      if (length < 0) return null;
      at += length;
      return bytes.utf8Slice(at - length, at);
    });
  }
}

/** The part of the driver's parser that turns the bytes of one message into an object. */
interface Messages {
  parse(bytes: Buffer, callback: (message: { name: string }) => void): void;
  handlePacket(offset: number, code: number, length: number, bytes: Buffer): { name: string };
}
type Connection = EventEmitter & { attachListeners(stream: Readable): void };

/** Lets rows pass as they were received; the driver would make a list of strings of each. */
export function keepRowsRaw(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection: Connection };
  connection.attachListeners = (stream) => {
    const parser = new Parser() as unknown as Messages;
    const handlePacket = parser.handlePacket.bind(parser);
    const row = new WireRow();
    parser.handlePacket = (offset, code, length, bytes) => {
      // After the last row its bytes, which may be many, are let go.
      row.bytes = code === DATA_ROW ? (bytes as Bytes) : NO_BYTES;
      if (code !== DATA_ROW) return handlePacket(offset, code, length, bytes);
      row.offset = offset;
      return row;
    };
    const pass = (message: { name: string }) =>
      connection.emit(message.name === 'error' ? 'errorMessage' : message.name, message);
    stream.on('data', (bytes: Buffer) => parser.parse(bytes, pass));
  };
}

export type RowReader = (row: WireRow) => Row;
type Parse = (cell: string) => unknown;

const { INT2, INT4, INT8, BOOL, TEXT } = pg.types.builtins;
const INTEGERS: readonly number[] = [INT2, INT4, INT8];
/** A longer integer may not be exact while it is summed up. */
const MAX_DIGITS = 15;
const MINUS = '-'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);

function integer(bytes: Bytes, at: number, length: number): number {
  if (length > MAX_DIGITS) return Number(bytes.utf8Slice(at, at + length));
  const isNegative = bytes[at] === MINUS;
  let value = 0;
  for (let digit = isNegative ? at + 1 : at; digit < at + length; digit++)
    value = value * 10 + ((bytes[digit] ?? ZERO) - ZERO);
  return isNegative ? -value : value;
}

/** The expression that reads a cell of `n` bytes at `at`. */
function cellOf(parser: Parse, dataTypeID: number, index: number): string {
  if (INTEGERS.includes(dataTypeID)) return 'integer(b, at, n)';
  if (dataTypeID === BOOL) return `b[at] === ${'t'.charCodeAt(0)}`;
  const text = 'b.utf8Slice(at, at + n)';
  return parser === pg.types.getTypeParser(TEXT, 'text') ? text : `p[${index}](${text})`;
}

/**
 * Generates a reader for rows with these columns. Generated code with literal members is many times faster than filling
 * objects by name. Only the names and indexes of columns enter the code.
 */
export function rowReader(columns: readonly FieldDef[]): RowReader {
  const parsers = columns.map(({ dataTypeID }): Parse => pg.types.getTypeParser(dataTypeID, 'text'));
  const cells = columns.map(
    ({ dataTypeID }, index) => `
      n = (b[at] << 24) | (b[at + 1] << 16) | (b[at + 2] << 8) | b[at + 3];
      at += 4;
      let c${index} = null;
      if (n >= 0) { c${index} = ${cellOf(parsers[index] as Parse, dataTypeID, index)}; at += n; }`,
  );
  const members = columns.map(({ name }, index) => `${JSON.stringify(camel(name))}: c${index}`);
  const code = `return (row) => {
    const b = row.bytes;
    let at = row.offset + 2;
    let n = 0;
    ${cells.join('')}
    return { ${members.join(', ')} };
  }`;
  return compileFunction(code, ['p', 'integer'])(parsers, integer) as RowReader;
}
