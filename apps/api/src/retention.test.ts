import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const retentionOf = (env: Record<string, string>) => readConfig(env).retention;

test('without settings readings are kept two years, their hours five, and their days for ever', () => {
  expect(retentionOf({})).toEqual({
    ...{ readings: 24, hours: 60, days: 0, audit: 60, mails: 24, movements: 0, events: 36 },
  });
  // Whoever kept readings for longer keeps starting.
  expect(retentionOf({ READING_MONTHS: '120' })).toMatchObject({ readings: 120, hours: 120 });
  expect(retentionOf({ READING_HOUR_MONTHS: '0' })).toMatchObject({ hours: 0, days: 0 });
});

test.each([
  [{ READING_MONTHS: '24', READING_HOUR_MONTHS: '12' }, /READING_HOUR_MONTHS .* 24, como READING_MONTHS/],
  [{ READING_DAY_MONTHS: '24' }, /READING_DAY_MONTHS .* 60, como READING_HOUR_MONTHS/],
  [{ READING_HOUR_MONTHS: '0', READING_DAY_MONTHS: '60' }, /READING_HOUR_MONTHS, que es 0/],
  [{ MOVEMENT_MONTHS: '36' }, /MOVEMENT_MONTHS .* 60, como READING_HOUR_MONTHS/],
  [{ AUDIT_MONTHS: '6' }, /AUDIT_MONTHS .* 12/],
  [{ EVENT_MONTHS: '11' }, /EVENT_MONTHS .* 12/],
  [{ MAIL_MONTHS: 'dos' }, /MAIL_MONTHS .* entre 0 y 600/],
])('%j is refused with what to do', (env, refusal) => {
  expect(() => retentionOf(env)).toThrow(refusal);
});
