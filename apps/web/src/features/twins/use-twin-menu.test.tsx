import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { expect, test, vi } from 'vitest';
import { splitActions } from './page/primary-action.ts';
import { renderTwins, twin } from './test-support/render-twins.tsx';
import type { TwinDrawer } from './twin-drawers.tsx';
import { useTwinMenu } from './use-twin-menu.tsx';

const everything = [
  ...['view', 'create', 'edit', 'delete'].map((action) => `twin:${action}`),
  'assignment:create',
  'assignment:edit',
  'token:view',
  'token:create',
  'support:create',
];
const assignment = { idAssignment: 4, idTwinAssignment: 9, lot: null, segments: ['A3'] };

/** The main action of a device, and those of its menu. */
async function actionsOf(shown: TwinDetail, permissions = everything) {
  let found: ReturnType<typeof splitActions> | undefined;
  const drawer = { open: vi.fn() } as unknown as TwinDrawer;
  function Probe() {
    found = splitActions(useTwinMenu(drawer)(shown));
    return null;
  }
  await renderTwins(<Probe />, permissions);
  return { primary: found?.primary?.id, more: found?.more.map(({ id }) => id) };
}

test('a free device is assigned or sent', async () => {
  expect(await actionsOf(twin({ hasToken: true }))).toEqual({
    primary: 'assign',
    more: ['send', 'token', 'edit', 'configure', 'label', 'ticket', 'inactivate'],
  });
});

test('an assigned device is transferred or sent', async () => {
  const { primary, more } = await actionsOf(twin({ Assignment: assignment, hasToken: true }));
  expect(primary).toBe('transfer');
  expect(more).toContain('send');
  expect(more).not.toContain('assign');
});

test('a fixed device is not sent', async () => {
  const shown = twin({ Assignment: assignment, circulating: false, twinType: 'Fijo', hasToken: true });
  expect((await actionsOf(shown)).more).not.toContain('send');
});

test('a device in transit is received', async () => {
  const shown = twin({ Destination: { idWarehouse: 2, name: 'Quetzal' }, hasToken: true });
  const { primary, more } = await actionsOf(shown);
  expect(primary).toBe('receive');
  expect(more).not.toContain('send');
});

test('an inactive device is activated and goes nowhere', async () => {
  const { primary, more } = await actionsOf(twin({ state: 'Inactivo', hasToken: true }));
  expect(primary).toBe('activate');
  expect(more).toEqual(['token', 'edit', 'configure', 'label', 'ticket']);
});

test('what the user may not do is not offered', async () => {
  expect(await actionsOf(twin(), ['twin:view'])).toEqual({ primary: undefined, more: ['label'] });
});
