import { afterEach, expect, test } from 'vitest';
import { assignment, endDay } from '../../test/field-day.ts';
import { activityName, DAY, forgetLeft, menusName, noteProgress, noteRecorded } from './kept-day.ts';
import { keepValue, keptValue } from './kept-value.ts';
import type { WaitingRecord } from './waiting.ts';

const OWNER = '1.1';
const OLD = Date.now() - 9 * 86_400_000;
const at = new Date().toISOString();
const isKept = async (name: string) => (await keptValue(OWNER, name)) !== undefined;

afterEach(endDay);

test('what was sent is told of the activity by itself as well as in the list', async () => {
  await keepValue(OWNER, DAY, { rows: [assignment()] });
  await keepValue(OWNER, activityName(5), assignment());
  const record = { owner: OWNER, idActivityUser: 5, idMenuAction: 8, at };
  await noteRecorded(record as WaitingRecord);
  expect((await keptValue(OWNER, activityName(5)))?.value).toMatchObject({
    ...{ recordCount: 1, progress: 'started' },
  });
  await noteProgress(OWNER, assignment({ progress: 'done' }));
  expect((await keptValue(OWNER, activityName(5)))?.value).toMatchObject({ progress: 'done' });
  expect((await keptValue(OWNER, DAY))?.value).toMatchObject({ rows: [{ progress: 'done' }] });
});

test('what is kept of activities that left the day is removed after some days', async () => {
  await keepValue(OWNER, activityName(5), assignment(), OLD);
  await keepValue(OWNER, menusName(6), { menus: [] }, OLD);
  await keepValue(OWNER, 'record.70', { idActivityUser: 6 }, OLD);
  await keepValue(OWNER, 'records.7', []);
  await keepValue(OWNER, 'consent', {}, OLD);
  await keepValue('2.1', menusName(6), { menus: [] }, OLD);
  await forgetLeft(OWNER, [assignment()]);
  const kept = [activityName(5), menusName(6), 'record.70', 'records.7', 'consent'];
  expect(await Promise.all(kept.map(isKept))).toEqual([true, false, false, true, true]);
  expect(await keptValue('2.1', menusName(6))).toBeDefined();
});
