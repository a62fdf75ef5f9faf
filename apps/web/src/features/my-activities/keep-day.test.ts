import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { menusName } from '../../lib/offline/kept-day.ts';
import { keptForm } from '../../lib/offline/kept-forms.ts';
import { keepValue, keptValue } from '../../lib/offline/kept-value.ts';
import { currentOwner } from '../../lib/offline/owner.ts';
import { session } from '../../lib/session.ts';
import { assignment, beginDay, data, endDay } from '../../test/field-day.ts';
import { stubServer } from '../../test/render-app.tsx';
import { person } from '../../test/sample-catalogue.ts';
import { keepDay } from './keep-day.ts';

const MENUS = 'GET /api/settings/v3/activityUser/actions/5';
const FORM = 'GET /api/settings/v2/forms/7';
const action = { idMenuAction: 8, Action: { idStep: null }, Form: { idForm: 7, name: 'Lote' } };
const menus = { menus: [{ idMenu: 1, actions: [action] }] };
const form = { idForm: 7, name: 'Lote', document: { mode: 'page', items: [] } } as unknown as FormDetail;
const owner = () => currentOwner() ?? '';
const day = () => ({ value: { rows: [assignment()] }, keptAt: Date.now() });

beforeEach(beginDay);
afterEach(endDay);

test('a form that could not be read is read the next time, although its menu is fresh', async () => {
  const replies = {
    [MENUS]: data(menus),
    [FORM]: { status: 503, body: {} } as { status?: number; body: unknown },
  };
  const calls = stubServer(replies);
  await keepDay(owner(), day());
  expect(await keptForm(owner(), 7)).toBeUndefined();
  replies[FORM] = data(form);
  await keepDay(owner(), day());
  expect(await keptForm(owner(), 7)).toMatchObject({ name: 'Lote' });
  const before = calls.mock.calls.length;
  await keepDay(owner(), day());
  expect(calls.mock.calls).toHaveLength(before);
});

test('nothing is kept of what somebody else may read', async () => {
  const first = owner();
  stubServer({
    [MENUS]: () => {
      session.begin('token', person({ idUser: 2, permissions: [] }));
      return data(menus);
    },
    [FORM]: data(form),
  });
  await keepDay(first, day());
  expect(await keptForm(first, 7)).toBeUndefined();
  expect(await keptForm(owner(), 7)).toBeUndefined();
});

test('an older list does not replace what was read of an activity since', async () => {
  stubServer({ [MENUS]: data({ menus: [] }) });
  const list = day();
  await keepValue(owner(), 'activity.5', assignment({ progress: 'started' }), list.keptAt + 1);
  await keepDay(owner(), list);
  expect((await keptValue(owner(), 'activity.5'))?.value).toMatchObject({ progress: 'started' });
  expect(await keptValue(owner(), menusName(5))).toBeDefined();
});
