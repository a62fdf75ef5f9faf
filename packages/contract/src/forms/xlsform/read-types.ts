import {
  type ChoiceSource,
  choiceSources,
  type FormChoice,
  type FormItem,
  type ItemKind,
  NO,
  YES,
} from '../document.ts';
import type { Finding } from './workbook.ts';

/** What a cell of the column `type` makes of a row. */
export interface TypeOutcome {
  attributes: Partial<FormItem> & { kind: ItemKind };
  /** The question behind “other”. */
  orOther?: boolean;
  notes?: Pick<Finding, 'code' | 'params'>[];
}
export type ReadType =
  | TypeOutcome
  | { begin: 'section' | 'repeat' }
  | { end: 'section' | 'repeat' }
  | { left: string }
  | undefined;

const plain: Record<string, ItemKind> = {
  text: 'text',
  string: 'text',
  integer: 'number',
  int: 'number',
  decimal: 'number',
  date: 'date',
  time: 'time',
  datetime: 'dateTime',
  note: 'heading',
  geopoint: 'gps',
  location: 'gps',
  image: 'photo',
  photo: 'photo',
  file: 'file',
  audio: 'file',
  video: 'file',
  barcode: 'barcode',
  calculate: 'calculated',
  acknowledge: 'yesNo',
  trigger: 'yesNo',
};

/** What the phone notes by itself; answers have who and when. */
const metadata = new Set(
  'start end today deviceid username email phonenumber simserial subscriberid audit start-geopoint background-audio background-geopoint'.split(
    ' ',
  ),
);

const isYesNo = (choices: readonly FormChoice[]) =>
  choices.length === 2 &&
  choices.every(({ value, label }) =>
    value === YES ? /^(yes|sí|si)$/i.test(label) : value === NO && /^no$/i.test(label),
  );

/** `start=1 end=5 step=1` */
const parametersOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/([\w-]+)\s*=\s*([^\s;,]+)/g)].map(([, key = '', value = '']) => [key, value]),
  );

function readRange(parameters: string): TypeOutcome {
  const { start = '0', end = '10', step = '1' } = parametersOf(parameters);
  const isScale = /^[01]$/.test(start) && /^([2-9]|10)$/.test(end) && step === '1';
  if (isScale) return { attributes: { kind: 'scale', from: Number(start), to: Number(end) } };
  const isWhole = [start, end, step].every((value) => /^-?\d+$/.test(value));
  return {
    attributes: { kind: 'number', min: start, max: end, ...(isWhole ? { decimals: 0 } : {}) },
    notes: step === '1' ? [] : [{ code: 'step', params: { step } }],
  };
}

function readSelect(
  kind: 'selectOne' | 'selectMany',
  list: string,
  lists: ReadonlyMap<string, FormChoice[]>,
): ReadType {
  const [name = '', ...rest] = list.split(/\s+/);
  const source = /^(\w+)\.(csv|xml|geojson)$/.exec(name)?.[1];
  if (source !== undefined) {
    const isKnown = choiceSources.includes(source as ChoiceSource);
    return isKnown ? { attributes: { kind, choicesFrom: source as ChoiceSource } } : undefined;
  }
  const choices = lists.get(name);
  if (!choices) return { left: 'listUnknown' };
  if (kind === 'selectOne' && isYesNo(choices)) return { attributes: { kind: 'yesNo' } };
  const orOther = rest.includes('or_other');
  return { attributes: { kind, choices: choices.map((choice) => ({ ...choice })) }, orOther };
}

/** Reads a type with what it depends on; undefined: there is no such question here. */
export function readType(
  cells: ReadonlyMap<string, string>,
  lists: ReadonlyMap<string, FormChoice[]>,
): ReadType {
  const type = (cells.get('type') ?? '').replace(/\s+/g, ' ');
  const appearance = cells.get('appearance') ?? '';
  const [, edge, group] = /^(begin|end)[ _](group|repeat)$/i.exec(type) ?? [];
  if (edge && group) {
    const kind = group.toLowerCase() === 'repeat' ? 'repeat' : 'section';
    return edge.toLowerCase() === 'begin' ? { begin: kind } : { end: kind };
  }
  const [, many, fromFile, list] =
    /^select[_ ](one|multiple|all that apply|1)(_from_file)?(?: from)? (.+)$/i.exec(type) ?? [];
  if (many && list !== undefined)
    return readSelect(
      /^(one|1)$/i.test(many) ? 'selectOne' : 'selectMany',
      fromFile ? list.trim() : list,
      lists,
    );
  const name = type.toLowerCase();
  if (metadata.has(name)) return { left: 'metadata' };
  if (name === 'range') return readRange(cells.get('parameters') ?? '');
  const kind = Object.hasOwn(plain, name) ? plain[name] : undefined;
  if (!kind) return undefined;
  if (name === 'text' && /\bmultiline\b/.test(appearance)) return { attributes: { kind: 'longText' } };
  if (kind === 'photo' && /\bsignature\b/.test(appearance)) return { attributes: { kind: 'signature' } };
  if (name === 'integer' || name === 'int') return { attributes: { kind, decimals: 0 } };
  if (name === 'calculate') return { attributes: { kind, hidden: true } };
  const isTakenAs = name === 'audio' || name === 'video' || name === 'acknowledge' || name === 'trigger';
  return {
    attributes: { kind },
    notes: isTakenAs ? [{ code: 'takenAs', params: { type: name, kind } }] : [],
  };
}
