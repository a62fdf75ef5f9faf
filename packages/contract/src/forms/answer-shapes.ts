import {
  ANSWER_FILES_MAX,
  ANSWER_TEXT_MAX,
  type FormItem,
  INSTANCES_MAX,
  type ItemKind,
  NO,
  YES,
} from './document.ts';
import { type AnswerValue, isDay, isMoment, isPosition, isTime, type Position } from './values.ts';

/** Why an answer is not accepted: a key of `answerRule` in the locales. */
export interface Objection {
  rule: string;
  params?: Record<string, string | number>;
}

const wrong: Objection = { rule: 'type' };
const isText = (value: unknown): value is string => typeof value === 'string';
const isWithin = (value: unknown, limit: number) =>
  typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= limit;

// With halves of characters, which no database stores.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what it refuses
const control = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\p{Cs}]/u;
const fileId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function textShape(value: unknown): Objection | undefined {
  if (!isText(value)) return wrong;
  if (value.length > ANSWER_TEXT_MAX) return { rule: 'longer', params: { limit: ANSWER_TEXT_MAX } };
  return control.test(value) ? { rule: 'characters' } : undefined;
}

const listShape =
  (most: number, isItem: (item: unknown) => boolean) =>
  (value: unknown): Objection | undefined => {
    if (!Array.isArray(value) || !value.every(isItem)) return wrong;
    if (value.length > most) return { rule: 'more', params: { limit: most } };
    return new Set(value).size < value.length ? { rule: 'twice' } : undefined;
  };

const isFileId = (value: unknown) => isText(value) && fileId.test(value);
const isRecord = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);
const oneOf = (isRight: (value: string) => boolean) => (value: unknown) =>
  isText(value) && isRight(value) ? undefined : wrong;

const positionKeys = new Set<keyof Position>(['latitude', 'longitude', 'accuracy', 'altitude']);
function positionShape(value: unknown): Objection | undefined {
  if (!isPosition(value)) return wrong;
  const { latitude, longitude, accuracy = 0, altitude = 0 } = value;
  const isRight =
    isWithin(latitude, 90) &&
    isWithin(longitude, 180) &&
    isWithin(accuracy, 1e7) &&
    accuracy >= 0 &&
    isWithin(altitude, 1e5) &&
    Object.keys(value).every((key) => positionKeys.has(key as keyof Position));
  return isRight ? undefined : wrong;
}

/** A year on every clock. */
const isNear = (value: string) => /^(19|20|21)\d\d-/.test(value);

const shapes: Partial<Record<ItemKind, (value: unknown, item: FormItem) => Objection | undefined>> = {
  text: textShape,
  longText: textShape,
  barcode: textShape,
  number: (value) => (isWithin(value, 1e15) ? undefined : wrong),
  date: oneOf((value) => isDay(value) && isNear(value)),
  time: oneOf(isTime),
  dateTime: oneOf((value) => isMoment(value) && isNear(value)),
  selectOne: oneOf((value) => value.length <= 60),
  selectMany: listShape(INSTANCES_MAX, (value) => isText(value) && value.length <= 60),
  yesNo: oneOf((value) => value === YES || value === NO),
  scale: (value, { from = 1, to = 5 }) =>
    Number.isInteger(value) && (value as number) >= from && (value as number) <= to ? undefined : wrong,
  photo: listShape(ANSWER_FILES_MAX, isFileId),
  file: listShape(ANSWER_FILES_MAX, isFileId),
  signature: listShape(1, isFileId),
  gps: positionShape,
  repeat: listShape(INSTANCES_MAX, isRecord),
};

/** Whether a value is one that a question of this kind can have, whatever its own limits are. */
export const shapeObjection = (item: FormItem, value: AnswerValue | undefined): Objection | undefined =>
  shapes[item.kind]?.(value, item);
