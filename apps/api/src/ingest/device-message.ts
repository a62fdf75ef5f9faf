import { PAYLOAD_LIMIT } from './decode.ts';
import type { Wire } from './gateway.ts';
import { deviceCalls } from './http.ts';

/** The parsed request head: the token, the format and the length of the body. */
export interface Head {
  text: string;
  wire: Wire;
  route: string;
  token: string;
  length: number;
}
export interface DeviceMessage {
  head: Head;
  body: Buffer;
  /** Bytes after the message. */
  rest: Buffer | undefined;
}

const HEAD_LIMIT = 2_048;
/** Maximum bytes of a message, which bounds the buffer before it is recognized. */
export const MESSAGE_LIMIT = HEAD_LIMIT + 4 + PAYLOAD_LIMIT;
const END_OF_HEAD = Buffer.from('\r\n\r\n');
const POST = 'POST '.charCodeAt(0);

/** Tokens and versions in plain characters; encoded ones are left to the framework. */
const PLAIN = '([\\w.~-]{1,100})';
const calls = deviceCalls.map(({ endpoint, wire }) => ({
  wire,
  route: endpoint.path.replace(/\{(\w+)\}/g, ':$1'),
  // The token is the last parameter of the path.
  line: new RegExp(`^POST ${endpoint.path.replace(/\{\w+\}/g, PLAIN)} HTTP/1\\.1$`),
}));
const HEADER = /^([\w-]+):[ \t]*((?:[\x21-\x7e]+(?:[ \t]+[\x21-\x7e]+)*)?)[ \t]*$/;
/** Headers that do not affect how a message is read. Any other header is left to the framework. */
const IRRELEVANT =
  /^(?:accept(?:-[a-z]+)?|authorization|cache-control|content-type|cookie|date|forwarded|origin|pragma|referer|user-agent|via|x-[\w-]+)$/;

/** The length of the body, if the headers leave no doubt about it. */
function lengthOf(lines: readonly string[]): number | undefined {
  let length: number | undefined;
  let hosts = 0;
  for (const line of lines) {
    const [, name = '', value = ''] = HEADER.exec(line) ?? [];
    const lower = name.toLowerCase();
    if (lower === 'content-length' && length === undefined && /^\d{1,6}$/.test(value)) length = Number(value);
    else if (lower === 'host') hosts++;
    else if (lower === 'connection' ? value.toLowerCase() !== 'keep-alive' : !IRRELEVANT.test(lower))
      return undefined;
  }
  return hosts === 1 && length !== undefined && length <= PAYLOAD_LIMIT ? length : undefined;
}

function headOf(text: string): Head | undefined {
  const [first = '', ...lines] = text.split('\r\n');
  for (const { wire, route, line } of calls) {
    const token = line.exec(first)?.at(-1);
    if (!token) continue;
    const length = lengthOf(lines);
    return length === undefined ? undefined : { text, wire, route, token, length };
  }
  return undefined;
}

/**
 * The message at the start of `bytes`: `more` if it is incomplete, undefined if it is not a plain device message. A
 * device repeats the same head, so the parsed head is reused.
 */
export function readMessage(bytes: Buffer, last: Head | undefined): DeviceMessage | 'more' | undefined {
  if (bytes[0] !== POST) return undefined;
  const end = bytes.indexOf(END_OF_HEAD);
  if (end > HEAD_LIMIT || (end < 0 && bytes.length > HEAD_LIMIT)) return undefined;
  if (end < 0) return 'more';
  const text = bytes.toString('latin1', 0, end);
  const head = last?.text === text ? last : headOf(text);
  if (!head) return undefined;
  const from = end + END_OF_HEAD.length;
  const to = from + head.length;
  if (bytes.length < to) return 'more';
  return {
    head,
    body: bytes.subarray(from, to),
    rest: bytes.length > to ? bytes.subarray(to) : undefined,
  };
}
