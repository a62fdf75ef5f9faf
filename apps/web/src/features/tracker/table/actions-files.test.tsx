import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { found, type Replies, renderCatalogue, serve } from '../../../test/render-catalogue.tsx';
import { field, recorded, today, tracked } from '../test-support.ts';
import { TrackerScreen } from '../tracker-screen.tsx';

const ACTIONS = '/api/processes/trackingUserMenuAction/list';
const REPORT = '/api/processes/trackingUserMenuActions/report';
const people = [tracked(), tracked({ idUser: 8, name: 'Beto Paz' })];
const ofAna = recorded();
const ofBeto = recorded({ idActivityUserMenuAction: 502, User: { idUser: 8, name: 'Beto Paz' } });

const saved: Blob[] = [];
beforeEach(() => {
  saved.length = 0;
  const createObjectURL = (blob: Blob) => {
    saved.push(blob);
    return 'blob:file';
  };
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined }));
});

async function show(address: string, rows = [ofAna, ofBeto], replies: Replies = {}) {
  const server = serve({
    'GET /api/v4/tracker': found(field(people)),
    [`POST ${ACTIONS}`]: found({ total: rows.length, rows }),
    ...replies,
  });
  const grants = { permissions: ['tracker:view'] };
  const view = await renderCatalogue(<TrackerScreen />, grants, `/fieldtracker?vista=tabla&${address}`);
  const count = await screen.findByText(/^\d+ acci(ón|ones)$/);
  return { ...view, ...server, count: count.textContent };
}
async function save({ user }: Awaited<ReturnType<typeof show>>, format: RegExp) {
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  await user.click(await screen.findByRole('menuitem', { name: format }));
}

test('the report is of the shown rows: their people and every filter', async () => {
  const view = await show('type=photo&actions=9&warehouses=3');
  await save(view, /Excel/);
  await waitFor(() => expect(view.sent('POST', REPORT)).toHaveLength(1));
  expect(view.sent('POST', REPORT)[0]).toMatchObject({
    query: { type: 'photo', startDate: today, endDate: today, format: 'xlsx' },
    body: { idUser: [7, 8], actions: [9], warehouses: [3] },
  });
});

test('a search for people leaves their actions alone, in the table and in the report', async () => {
  const view = await show('search=beto');
  expect(view.count).toBe('1 acción');
  expect(screen.queryByText('Ana López')).toBeNull();
  await save(view, /PDF/);
  await waitFor(() => expect(view.sent('POST', REPORT)[0]?.body).toEqual({ idUser: [8] }));
});

test('whoever was chosen is in the report, also without actions', async () => {
  const view = await show('users=8', []);
  await save(view, /PDF/);
  await waitFor(() => expect(view.sent('POST', REPORT)[0]?.body).toEqual({ idUser: [8] }));
});

test('without anybody there is no file to save', async () => {
  await show('type=photo', []);
  expect(screen.queryByRole('button', { name: 'Exportar' })).toBeNull();
});

test('more people than a report holds are told beforehand', async () => {
  const many = Array.from({ length: 51 }, (_, at) =>
    recorded({ idActivityUserMenuAction: at + 1, User: { idUser: at + 100, name: `Persona ${at}` } }),
  );
  const { user } = await show('type=photo', many);
  expect(screen.getByText(/llevan 50 personas como mucho y aquí hay 51/)).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Exportar' }));
  expect(await screen.findByRole('menuitem', { name: /CSV/ })).toBeDefined();
  expect(screen.queryByRole('menuitem', { name: /Excel|PDF/ })).toBeNull();
});

test('the CSV has moments by the clock of the company that is shown, like other files', async () => {
  const view = await show('users=7', [ofAna], {
    'GET /api/v4/tracker': found({ ...field(people), timeZone: 'Africa/Lagos' }),
  });
  await save(view, /CSV/);
  await waitFor(() => expect(saved).toHaveLength(1));
  const lines = (await saved[0]?.text())?.split('\r\n') ?? [];
  expect(lines[0]).toContain('Cuándo (Africa/Lagos)');
  expect(lines[1]).toContain(`,${today} 17:00:00,`);
});
