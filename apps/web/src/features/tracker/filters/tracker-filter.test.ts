import { expect, test } from 'vitest';
import { askedActions, daysOf, readFilter, writeDays, writeLayers } from './tracker-filter.ts';

const today = '2026-11-18';

test('an empty address is everybody today, without recorded actions', () => {
  expect(readFilter({}, today)).toEqual({
    users: [],
    actions: [],
    warehouses: [],
    types: [],
    preset: 'today',
    days: { from: today, to: today },
    shown: ['people', 'warehouses', 'geofences'],
    search: '',
  });
});

test('people, actions, warehouses, types and days are read from the address', () => {
  const filter = readFilter(
    { users: '7,9', actions: '3', warehouses: '12', type: 'photo,offSite', period: '2026-11-01..2026-11-05' },
    today,
  );
  expect(filter.preset).toBeUndefined();
  expect(askedActions(filter)).toEqual({
    users: [7, 9],
    actions: [3],
    warehouses: [12],
    type: ['photo', 'offSite'],
    startDate: '2026-11-01',
    endDate: '2026-11-05',
  });
});

test('what no filter knows is left out', () => {
  const filter = readFilter({ users: 'x,-1,7', type: 'smoke,note', period: '2026-13-40..2026-11-02' }, today);
  expect(filter).toMatchObject({ users: [7], types: ['note'], preset: 'today' });
});

test('named ranges end today, or yesterday', () => {
  expect(daysOf('yesterday', today)).toEqual({ from: '2026-11-17', to: '2026-11-17' });
  expect(daysOf('week', today)).toEqual({ from: '2026-11-12', to: '2026-11-18' });
});

test('a range is written so that reading it gives the same, also the wrong way around', () => {
  const days = { from: '2026-11-02', to: '2026-11-10' };
  expect(readFilter({ period: writeDays(days) }, today)).toMatchObject({ preset: undefined, days });
  expect(readFilter({ period: '2026-11-10..2026-11-02' }, today).days).toEqual(days);
});

test('asking for some actions shows actions, unless the address says what is shown', () => {
  expect(readFilter({ type: 'photo' }, today).shown).toContain('actions');
  expect(readFilter({ period: 'yesterday' }, today).shown).toContain('actions');
  expect(readFilter({ type: 'photo', show: 'people' }, today).shown).toEqual(['people']);
});

test('layers are written so that reading them gives the same', () => {
  expect(writeLayers(['geofences', 'people'])).toBe('people,geofences');
  expect(readFilter({ show: writeLayers(['geofences', 'people']) }, today).shown).toEqual([
    'people',
    'geofences',
  ]);
  expect(readFilter({ show: writeLayers([]) }, today).shown).toEqual([]);
});
