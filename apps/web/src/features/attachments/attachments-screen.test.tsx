import type { AttachmentDetail, WarehouseAttachment } from '@gemelo/contract/endpoints/attachments';
import type { FileData } from '@gemelo/contract/endpoints/files';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { found, type Replies, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { AttachmentScreen } from './attachment-screen.tsx';
import { AttachmentsScreen } from './attachments-screen.tsx';

const fileOf = (name: string, more: Partial<FileData> = {}): FileData => ({
  idFile: `6f2c1f0e-5c53-4d7c-9d8e-${String(name.length).padStart(12, '0')}`,
  name,
  contentType: 'image/jpeg',
  size: 4_000,
  width: 640,
  height: 480,
  hasThumbnail: true,
  takenAt: null,
  latitude: null,
  longitude: null,
  idUser: 7,
  createdAt: '2026-11-01T10:06:00Z',
  ...more,
});
const attachment = (more: Partial<WarehouseAttachment> = {}): WarehouseAttachment => ({
  idWarehouseAttachment: 101,
  idCompany: 1,
  Warehouse: { idWarehouse: 3, name: 'Bodega Norte', Company: { idCompany: 1, name: 'Azucarera' } },
  title: 'Gotera',
  note: 'En la bahía 3',
  tags: ['techo'],
  User: { idUser: 7, name: 'Ana López' },
  createdAt: '2026-11-01T10:06:00Z',
  takenAt: null,
  latitude: null,
  longitude: null,
  accuracy: null,
  placeSource: null,
  idBefore: null,
  attachmentKey: null,
  files: [fileOf('a.jpg'), fileOf('bb.jpg')],
  version: 3,
  updatedAt: '2026-11-01T10:06:00Z',
  ...more,
});
const detail = (more: Partial<AttachmentDetail> = {}): AttachmentDetail => ({
  ...attachment(),
  ...{ Before: null, After: [], mayEdit: true, mayDelete: true },
  ...more,
});
const options = {
  warehouses: [{ idWarehouse: 3, name: 'Bodega Norte', latitude: null, longitude: null }],
  people: [{ idUser: 7, name: 'Ana López' }],
  tags: [{ tag: 'techo', used: 2 }],
};

const LIST = '/api/settings/v2/warehouseAttachments/companies/1';
const ONE = '/api/settings/v2/warehouseAttachments/101';
const grants = { permissions: ['attachment:view', 'attachment:create'], operator: false };
const replies: Replies = {
  [`GET ${LIST}`]: found([attachment()], 1),
  [`GET ${ONE}`]: found(detail()),
  'GET /api/v4/warehouse-attachments/options': found(options),
};

beforeEach(() => {
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:foto', revokeObjectURL: () => undefined }),
  );
});

async function show(node: React.ReactNode, address: string, more: Replies = {}) {
  const server = serve({ ...replies, ...more });
  return { ...(await renderCatalogue(node, grants, address)), ...server };
}

test('the gallery shows what matches the filters of the address, and leads to each', async () => {
  const { sent } = await show(<AttachmentsScreen />, '/?tag=techo&from=2026-11-01&to=2026-11-02');
  const card = await screen.findByRole('link', { name: /Gotera/ });
  expect(card.getAttribute('href')).toContain('id=101');
  expect(within(card).getByText('Ana López')).toBeDefined();
  expect(sent('GET', LIST).some(({ query }) => query.tag === 'techo' && query.from === '2026-11-01')).toBe(
    true,
  );
});

test('an empty gallery says why and offers the next step', async () => {
  const { user } = await show(<AttachmentsScreen />, '/', { [`GET ${LIST}`]: found([], 0) });
  expect(await screen.findByText('Todavía no hay adjuntos')).toBeDefined();
  await user.click(screen.getAllByRole('button', { name: 'Adjuntar' })[0] as HTMLElement);
  expect(await screen.findByText('Elige archivos')).toBeDefined();
});

test('one attachment shows its pictures, which keys turn and zoom', async () => {
  const { user } = await show(<AttachmentScreen />, '/?id=101');
  expect(await screen.findByText('En la bahía 3')).toBeDefined();
  const first = await screen.findByRole('region', { name: 'a.jpg' });
  await user.click(within(first).getByRole('button', { name: 'Acercar' }));
  expect(within(first).getByText(/150/)).toBeDefined();
  await user.keyboard('{ArrowRight}');
  const second = await screen.findByRole('region', { name: 'bb.jpg' });
  expect(within(second).getByText('2 de 2')).toBeDefined();
  expect(within(second).getByText(/100/)).toBeDefined();
});

test('before and after lie over each other, and a slider divides them', async () => {
  const Before = { ...attachment(), idWarehouseAttachment: 90, title: 'Antes', files: [fileOf('ccc.jpg')] };
  await show(<AttachmentScreen />, '/?id=101', { [`GET ${ONE}`]: found(detail({ Before, idBefore: 90 })) });
  const slider = await screen.findByRole('slider');
  fireEvent.change(slider, { target: { value: '20' } });
  await waitFor(() => expect(slider.getAttribute('aria-valuetext')).toContain('20'));
});

test('who may neither change nor remove an attachment is not offered to', async () => {
  await show(<AttachmentScreen />, '/?id=101', {
    [`GET ${ONE}`]: found(detail({ mayEdit: false, mayDelete: false })),
  });
  expect(await screen.findByText('En la bahía 3')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull();
  expect(screen.queryByText('Elegir el antes')).toBeNull();
});

test('earlier attachments are chosen from all of them, page by page', async () => {
  const earlier = Array.from({ length: 61 }, (_, at) =>
    attachment({
      idWarehouseAttachment: at + 1,
      title: `Antes ${at + 1}`,
      createdAt: '2026-10-01T10:00:00Z',
    }),
  );
  const { user } = await show(<AttachmentScreen />, '/?id=101', {
    [`GET ${LIST}`]: ({ query: { page, limit } }) => {
      const first = (Number(page) - 1) * Number(limit);
      return found(earlier.slice(first, first + Number(limit)), earlier.length);
    },
  });
  await user.click(await screen.findByRole('button', { name: 'Elegir el antes' }));
  const drawer = within(await screen.findByRole('dialog'));
  expect(await drawer.findByText('Antes 60')).toBeDefined();
  expect(drawer.queryByText('Antes 61')).toBeNull();
  await user.click(drawer.getByRole('button', { name: 'Ver más antiguos' }));
  expect(await drawer.findByText('Antes 61')).toBeDefined();
  expect(drawer.queryByRole('button', { name: 'Ver más antiguos' })).toBeNull();
});

test('where no tab may open, a document is downloaded and that is said', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const document = fileOf('plano.pdf', { contentType: 'application/pdf', hasThumbnail: false });
  const { user } = await show(<AttachmentScreen />, '/?id=101', {
    [`GET ${ONE}`]: found(detail({ files: [document] })),
  });
  await user.click(await screen.findByRole('button', { name: 'Ver plano.pdf' }));
  expect(await screen.findByText(/no dejó abrir otra pestaña; «plano.pdf» se descargó/)).toBeDefined();
});
