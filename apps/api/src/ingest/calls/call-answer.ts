import { Malformed } from '../decode.ts';
import { parseLenient } from '../lenient-json.ts';
import { storableJson } from '../resolve.ts';
import type { CallAnswer } from './call-store.ts';

/** The longest answer that is kept, as JSON. */
export const ANSWER_LENGTH = 10_000;
const REASON_LENGTH = 200;
const TOO_LARGE: CallAnswer = { state: 'failed', answer: null, status: 413, reason: 'Payload Too Large' };
export const isTooLarge = (said: CallAnswer) => said === TOO_LARGE;
const OK = 200;
const REDIRECT = 300;
/** Any number is a status to a device. */
const MOST = 99_999;

/** Firmware also answers with a plain word. */
function parse(payload: Buffer): unknown {
  const text = payload.toString('utf8').replaceAll('\0', '');
  if (text.trim() === '') return null;
  try {
    return parseLenient(text).value;
  } catch {
    return text;
  }
}

const jsonOf = (value: unknown): string | null =>
  value === undefined || value === null ? null : storableJson(JSON.stringify(value));

/** What a device answers as ThingsBoard's do: any JSON, or a word. */
export function plainAnswer(payload: Buffer): CallAnswer {
  const answer = jsonOf(parse(payload));
  if (answer !== null && answer.length > ANSWER_LENGTH) return TOO_LARGE;
  return { state: 'answered', answer, status: null, reason: null };
}

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a Kaa device answers to one or more commands. */
export function kaaAnswers(payload: Buffer): { idDeviceCall: number; said: CallAnswer }[] {
  const parsed = parse(payload);
  return (Array.isArray(parsed) ? parsed : [parsed]).map((result: unknown) => {
    if (!isFields(result)) throw new Malformed('a result is an object');
    const { id, statusCode, reasonPhrase, payload: said } = result;
    if (!Number.isSafeInteger(id) || !Number.isInteger(statusCode))
      throw new Malformed('a result has an id and a status code');
    const status = Number(statusCode);
    const answer = jsonOf(said);
    if (answer !== null && answer.length > ANSWER_LENGTH)
      return { idDeviceCall: Number(id), said: TOO_LARGE };
    const reason =
      typeof reasonPhrase === 'string'
        ? reasonPhrase.slice(0, REASON_LENGTH).replaceAll('\0', '').toWellFormed()
        : null;
    const state = status >= OK && status < REDIRECT ? 'answered' : 'failed';
    return {
      idDeviceCall: Number(id),
      said: { state, answer, status: Math.max(-MOST, Math.min(status, MOST)), reason },
    };
  });
}
