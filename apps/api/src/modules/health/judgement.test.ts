import { expect, test } from 'vitest';
import { isLate } from './job-facts.ts';
import { judges } from './judgement.ts';

const HOUR = 3_600_000;
const now = Date.parse('2026-05-04T12:00:00Z');
const at = (ms: number) => new Date(now + ms).toISOString();

const database = {
  ...{ bytes: 1, connections: 10, maxConnections: 100, longestSeconds: 0, standbys: 0 },
  ...{ recovering: false, clockAheadMs: 5, tables: [] },
};

test('the worst that is found about the database is told', () => {
  expect(judges.database(database)).toBe('fine');
  expect(judges.database({ ...database, clockAheadMs: -3_000 })).toBe('clock');
  expect(judges.database({ ...database, clockAheadMs: -3_000, longestSeconds: 400 })).toBe('transaction');
  expect(judges.database({ ...database, connections: 85 })).toBe('connections');
  expect(judges.database({ ...database, connections: 97 })).toBe('full');
  expect(judges.database({ ...database, recovering: true })).toBe('recovering');
});

test('a disk is low before it is full, and one that cannot be read is unknown', () => {
  const disk = (free: number) =>
    judges.disk({ data: { freeBytes: free, totalBytes: 100 }, holdsDatabase: true });
  expect([disk(50), disk(10), disk(2)]).toEqual(['fine', 'low', 'full']);
  expect(judges.disk({ data: null, holdsDatabase: true })).toBe('unknown');
});

test('a queue is slow before it is stuck; a failure needs somebody in any case', () => {
  const queue = (failed: number, minutes: number) =>
    judges.queue({ waiting: 1, running: 0, failed, oldestSeconds: minutes * 60 });
  expect([queue(0, 1), queue(0, 15), queue(2, 15), queue(2, 90)]).toEqual([
    'fine',
    'slow',
    'failed',
    'stuck',
  ]);
});

test('a certificate is told of three weeks before its end', () => {
  const certificate = (days: number) => judges.certificate({ expiresAt: at(days * 24 * HOUR) }, true, now);
  expect([certificate(60), certificate(10), certificate(-1)]).toEqual(['fine', 'soon', 'expired']);
  expect(judges.certificate({ expiresAt: null }, true, now)).toBe('unreadable');
  expect(judges.certificate({ expiresAt: null }, false, now)).toBe('unused');
});

test('an audit that was altered is told before one that is not sealed', () => {
  const verified = { at: at(-HOUR), sealed: 10, broken: 0 };
  expect(judges.audit({ sealedAt: at(-60_000), verified }, at(-HOUR), now)).toBe('fine');
  expect(judges.audit({ sealedAt: at(-HOUR), verified }, at(-2 * HOUR), now)).toBe('waiting');
  expect(judges.audit({ sealedAt: null, verified }, at(-60_000), now)).toBe('fine');
  expect(judges.audit({ sealedAt: null, verified: { ...verified, broken: 1 } }, at(0), now)).toBe('altered');
});

test('a few messages with a problem are a device’s, many are ours', () => {
  const gateway = (faults: number, waiting = 0) =>
    judges.gateway({
      ...{ connected: 1, messagesPerMinute: 100, refusedPerMinute: 0 },
      ...{ faultsPerMinute: faults, waiting },
    });
  expect([gateway(5), gateway(20), gateway(0, 9_000)]).toEqual(['fine', 'faults', 'waiting']);
});

test('a scheduled job is late once its turn is over by some minutes, counted from the start of the process', () => {
  const hourly = (lastMs: number | null, running = 0) => ({
    every: '0 * * * *',
    running,
    lastStartedAt: lastMs === null ? null : at(lastMs),
  });
  const long = at(-48 * HOUR);
  expect(isLate(hourly(-HOUR / 2), long, now + 60_000)).toBe(false);
  expect(isLate(hourly(-HOUR / 2), long, now + 600_000)).toBe(true);
  expect(isLate(hourly(-HOUR / 2, 1), long, now + 600_000)).toBe(false);
  expect(isLate(hourly(-30 * HOUR), at(-60_000), now - 30_000)).toBe(false);
  expect(isLate(hourly(null), long, now)).toBe(true);
  expect(isLate({ every: null, running: 0, lastStartedAt: null }, long, now)).toBe(false);
});
