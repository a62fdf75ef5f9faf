import {
  connectionEndings,
  refusalCauses,
  silenceReasons,
  type TwinReception,
} from '@gemelo/contract/endpoints/gateway';
import { unmappedReasons } from '@gemelo/contract/endpoints/telemetry';
import { expect, test } from 'vitest';
import { receptionText } from './reception-text.ts';

const AT = '2026-11-19T08:00:00.000Z';
const words = {
  t: (key: string, values: object = {}) => [key, ...Object.values(values)].join(' '),
  format: { moment: () => 'at' },
} as unknown as Parameters<typeof receptionText>[1];
const facts: TwinReception = {
  reason: null,
  heardAt: AT,
  credential: 'basic',
  connection: { protocol: 'mqtts-3.1.1', connectedAt: AT, disconnectedAt: AT, ending: 'lost', address: null },
  refusal: { cause: 'renewed', since: AT, lastAt: AT, times: 3, address: null },
  fault: { reason: 'malformed', lastAt: AT },
  unmapped: { key: 'calor', reason: 'unknown', receivedAt: AT },
  TwinPrincipal: null,
};
const textOf = (change: Partial<TwinReception>) => receptionText({ ...facts, ...change }, words);

test('a device that is heard needs no words', () => {
  expect(textOf({})).toBeUndefined();
  expect(receptionText(undefined, words)).toBeUndefined();
});

test.each(silenceReasons)('%s has words of its own', (reason) => {
  expect(textOf({ reason })).toMatch(new RegExp(`^reception\\.${reason}`));
});

test('the words tell the facts', () => {
  expect(textOf({ reason: 'refused' })).toBe('reception.refused.renewed basic 3 at at');
  expect(textOf({ reason: 'faults' })).toBe('reception.faults at twins.telemetry.faults.reason.malformed');
  expect(textOf({ reason: 'unmapped' })).toBe('reception.unmapped.unknown at calor');
  expect(textOf({ reason: 'idle' })).toBe('reception.idle MQTT 3.1.1 · TLS at');
  const TwinPrincipal = { idTwin: 9, name: 'Concentrador' };
  expect(textOf({ reason: 'never', TwinPrincipal })).toBe('reception.neverThrough Concentrador');
});

test.each(['es', 'en', 'de', 'ar', 'id', 'zh-Hans'])(
  '%s has a sentence for every reason',
  async (language) => {
    const { default: sentences } = (await import(`../../../locales/${language}/reception.json`)) as {
      default: Record<string, string | Record<string, string>>;
    };
    const has = (name: string, parts: readonly string[]) =>
      expect(Object.keys(sentences[name] as object).sort()).toEqual([...parts].sort());
    has('refused', refusalCauses);
    has('disconnected', connectionEndings);
    has('unmapped', unmappedReasons);
    for (const reason of silenceReasons) expect(sentences[reason]).toBeDefined();
  },
);
