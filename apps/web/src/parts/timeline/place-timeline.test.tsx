import type { TimelineEntry } from '@gemelo/contract/endpoints/place-timeline';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { found, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { PlaceTimeline } from './place-timeline.tsx';

const TIMELINE = '/api/v4/warehouses/3/timeline';
const entry: TimelineEntry = {
  ...{ kind: 'record', id: 501, at: '2026-11-18T16:00:00.000Z', until: null, text: null, idForm: null },
  ...{ User: { idUser: 7, name: 'Ana López' }, title: 'Contar sacos', files: [] },
  ...{ TicketState: null, TaskState: null },
};

async function show(permissions: string[], address = '/?tab=historia') {
  const server = serve({ [`GET ${TIMELINE}`]: found({ entries: [entry], next: null }) });
  const view = await renderCatalogue(<PlaceTimeline place={{ idWarehouse: 3 }} />, { permissions }, address);
  const link = await screen.findByRole('link', { name: 'Contar sacos' });
  return { ...view, ...server, to: link.getAttribute('href') };
}

test('a recorded action opens on the tracker for supervisors', async () => {
  expect((await show(['tracker:view', 'my-activity:view'])).to).toBe('/fieldtracker?registro=501');
});

test('whoever recorded it is led to their own screen', async () => {
  expect((await show(['my-activity:view'])).to).toBe('/fieldtracker/actividades/detalles?id=501');
});

test('the shown kinds are in the address, beside what else is there', async () => {
  const { user, address, sent } = await show(['tracker:view'], '/?tab=historia&timeline=visit');
  expect(sent('GET', TIMELINE)[0]?.query.kind).toBe('visit');
  await user.click(screen.getByRole('checkbox', { name: 'Tickets' }));
  await waitFor(() => expect(address()).toBe('/?tab=historia&timeline=visit,ticket'));
  await waitFor(() => expect(sent('GET', TIMELINE).at(-1)?.query.kind).toBe('visit,ticket'));
});
