import {
  createSharedAttribute,
  SHARED_VALUE_LENGTH,
  sharedValue,
} from '@gemelo/contract/endpoints/shared-attributes';
import * as z from 'zod/mini';

export const valueKinds = ['number', 'text', 'flag', 'json'] as const;
export type ValueKind = (typeof valueKinds)[number];

/** A value as it is typed: the field of its kind has it. */
interface Typed {
  kind: ValueKind;
  number: number | null;
  text: string;
  flag: boolean;
  json: string;
}

/** What the device gets; undefined if that is no JSON. */
export function enteredValue(form: Typed): unknown {
  if (form.kind !== 'json') return form[form.kind];
  try {
    return JSON.parse(form.json) as unknown;
  } catch {
    return undefined;
  }
}

const typedText = () => z.string().check(z.maxLength(SHARED_VALUE_LENGTH));

export const attributeForm = z
  .object({
    key: createSharedAttribute.body.shape.key,
    kind: z.enum(valueKinds),
    number: z.nullable(z.number()),
    text: typedText(),
    flag: z.boolean(),
    json: typedText(),
  })
  .check(({ value: form, issues }) => {
    const { kind } = form;
    const entered = enteredValue(form);
    const refuse = (message: string) =>
      void issues.push({ code: 'custom', message, path: [kind], input: form[kind] });
    if (entered === undefined) return refuse('not_json');
    if (entered === '' && kind === 'text') return refuse('Required');
    for (const { message } of z.safeParse(sharedValue(), entered).error?.issues ?? []) refuse(message);
  });
export type AttributeForm = z.output<typeof attributeForm>;

const kindOf = (value: unknown): ValueKind => {
  if (typeof value === 'boolean') return 'flag';
  if (typeof value === 'string' && value !== '') return 'text';
  return typeof value === 'number' || value === undefined ? 'number' : 'json';
};

/** A value as the form shows it. */
export function formOf(value: unknown): Typed {
  const kind = kindOf(value);
  return {
    kind,
    number: typeof value === 'number' ? value : null,
    text: kind === 'text' ? String(value) : '',
    flag: value === true,
    json: kind === 'json' ? JSON.stringify(value) : '',
  };
}

/** Keys that firmware often reads, with the kind of their values. What they do is the firmware's. */
export const commonKeys = {
  reportingInterval: 'number',
  samplingInterval: 'number',
  temperatureHigh: 'number',
  temperatureLow: 'number',
  humidityHigh: 'number',
  ledEnabled: 'flag',
  logLevel: 'text',
} as const satisfies Record<string, ValueKind>;
export type CommonKey = keyof typeof commonKeys;
export const commonKeyNames = Object.keys(commonKeys) as CommonKey[];
