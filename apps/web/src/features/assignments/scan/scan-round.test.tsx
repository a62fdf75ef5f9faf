import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderAssignments } from '../../../test/render-assignments.tsx';
import { found, serve } from '../../../test/render-catalogue.tsx';
import { ScanRound } from './scan-round.tsx';

const target = { type: 'warehouse', idWarehouse: 2, segments: [5] } as const;
const twin = (name: string) => ({ idTwin: 7, name, mac: '02:00:00:00:00:07' });

test('codes scanned before the first response join one assignment, and the input keeps focus', async () => {
  const { sent } = serve({
    'POST /api/v4/scans': ({ body }) => {
      const { code } = body as { code: string };
      return code === 'nada'
        ? { status: 409, body: { error: true, code: 'CODE_UNKNOWN', message: 'Nadie tiene ese código' } }
        : found({
            outcome: code === 'EB-2' ? 'moved' : 'assigned',
            idAssignment: 90,
            Twin: twin(code),
            from: 'Sur',
            since: null,
          });
    },
  });
  const { user } = await renderAssignments(
    <ScanRound target={{ ...target, segments: [5] }} onLeave={vi.fn()} />,
  );
  const box = screen.getByRole('textbox', { name: 'Código del dispositivo' });
  await user.type(box, 'EB-1{Enter}EB-2{Enter}nada{Enter} {Enter}');
  expect(await screen.findByText('Trasladado desde Sur')).toBeDefined();
  expect((await screen.findAllByText('Nadie tiene ese código')).length).toBe(2);
  expect(screen.getByText('1 asignado')).toBeDefined();
  expect(screen.getByText('1 rechazado')).toBeDefined();
  expect(document.activeElement).toBe(box);
  expect(sent('POST', '/api/v4/scans').map(({ body }) => body)).toEqual([
    { code: 'EB-1', type: 'warehouse', idWarehouse: 2, segments: [5] },
    { code: 'EB-2', type: 'warehouse', idWarehouse: 2, segments: [5], idAssignment: 90 },
    { code: 'nada', type: 'warehouse', idWarehouse: 2, segments: [5], idAssignment: 90 },
  ]);
});

test('undoing the last scan returns the focus to the input', async () => {
  const { sent } = serve({
    'POST /api/v4/scans': found({
      outcome: 'assigned',
      idAssignment: 90,
      Twin: twin('EB-1'),
      from: null,
      since: 412,
    }),
    'POST /api/v4/scans/undo': found(null),
  });
  const { user } = await renderAssignments(
    <ScanRound target={{ ...target, segments: [5] }} onLeave={vi.fn()} />,
  );
  const box = screen.getByRole('textbox', { name: 'Código del dispositivo' });
  await user.type(box, 'EB-1{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  expect((await screen.findAllByText('Se deshizo: está donde estaba')).length).toBe(2);
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
  expect(sent('POST', '/api/v4/scans/undo')[0]?.body).toEqual({ idTwin: 7, since: 412 });
  expect(document.activeElement).toBe(box);
});

test('the camera is not offered without the barcode support of the browser', async () => {
  serve({});
  await renderAssignments(<ScanRound target={{ ...target, segments: [5] }} onLeave={vi.fn()} />);
  expect(screen.queryByRole('button', { name: 'Usar la cámara' })).toBeNull();
});
