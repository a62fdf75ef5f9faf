import { randomUUID } from 'node:crypto';
import type {
  AttachmentDetail,
  AttachmentOptions,
  WarehouseAttachment,
} from '@gemelo/contract/endpoints/attachments';
import type { Found } from '@gemelo/contract/endpoints/search';
import { beforeAll, describe, expect, test } from 'vitest';
import { openStaffedApp } from '../../test/staffed-app.ts';
import { photoFromGuatemala } from '../../test/uploading.ts';
import { attach, attached, URL, uploaded, WAREHOUSE } from './test/attaching.ts';

let s: Awaited<ReturnType<typeof openStaffedApp>>;
beforeAll(async () => {
  s = await openStaffedApp();
});

const detailOf = async (person: typeof s.admin, id: number) =>
  (await person.call('GET', `${URL}/${id}`)).body.data as AttachmentDetail;
const listed = async (query: string, person = s.admin) => {
  const { status, text, body } = await person.call('GET', `${URL}/companies/1?${query}`);
  expect(status, text).toBe(200);
  return (body.data as WarehouseAttachment[]).map(({ idWarehouseAttachment }) => idWarehouseAttachment);
};
const places = async (filter: object = {}, person = s.admin) => {
  const { status, text, body } = await person.call(
    'POST',
    '/api/settings/v3/warehouseAttachment/points',
    filter,
  );
  expect(status, text).toBe(200);
  return body.data as { total: number; points: { idWarehouseAttachment: number; latitude: number }[] };
};
const change = (person: typeof s.admin, row: WarehouseAttachment, body: object) =>
  person.call('PUT', `/api/v4/warehouse-attachments/${row.idWarehouseAttachment}`, {
    version: row.version,
    ...body,
  });

describe('attaching', () => {
  test('photos are attached to a warehouse, with the place and time that the first one tells', async () => {
    const photo = await uploaded(s.agent, await photoFromGuatemala(), 'estiba.jpg');
    const plain = await uploaded(s.agent);
    const row = await attached(s.agent, {
      idFiles: [plain.idFile, photo.idFile],
      note: 'Sacos rotos',
      tags: ['Sacos', 'humedad', 'sacos'],
    });
    expect(row).toMatchObject({
      Warehouse: { idWarehouse: WAREHOUSE, Company: { idCompany: 1, name: 'Azucarera Costa Sur' } },
      User: { name: 'Álvaro Tzul' },
      tags: ['sacos', 'humedad'],
      longitude: -90.5,
      placeSource: 'photo',
      takenAt: '2026-05-01T16:20:30Z',
      title: null,
    });
    expect(row.files.map(({ name }) => name).sort()).toEqual(['estiba.jpg', 'foto.jpg']);
  });

  test('a place given by hand or by the device counts before that of the photo', async () => {
    const place = { latitude: 14.1, longitude: -90.9, placeSource: 'device', accuracy: 12 };
    const photo = await uploaded(s.agent, await photoFromGuatemala());
    expect(await attached(s.agent, { idFiles: [photo.idFile], place })).toMatchObject(place);
    const other = await uploaded(s.agent, await photoFromGuatemala());
    expect(await attached(s.agent, { idFiles: [other.idFile], place: null })).toMatchObject({
      latitude: null,
      placeSource: null,
    });
  });

  test('the same key is stored once, however often it is sent and by whomever', async () => {
    const idFiles = [(await uploaded(s.agent)).idFile];
    const body = { idFiles, attachmentKey: randomUUID(), tags: ['una vez'] };
    const both = await Promise.all([attach(s.agent, body), attach(s.agent, body)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[1]?.body.data).toEqual(both[0]?.body.data);
    expect((await attach(s.agent, body)).body.data).toEqual(both[0]?.body.data);
    expect((await attach(s.admin, { attachmentKey: body.attachmentKey })).body.code).toBe(
      'ATTACHMENT_KEY_TAKEN',
    );
    expect(await listed('tag=una vez')).toHaveLength(1);
  });

  test('what is wrong is told with its field', async () => {
    const paths = async (body: object) => {
      const { status, body: answer } = await attach(s.agent, { idFiles: [randomUUID()], ...body });
      return [status, ...(answer.issues ?? []).map(({ path }) => path)];
    };
    expect(await paths({ idFiles: [] })).toEqual([400, 'idFiles']);
    expect(await paths({ idFiles: Array.from({ length: 11 }, randomUUID) })).toEqual([400, 'idFiles']);
    expect(await paths({ tags: Array.from({ length: 11 }, (_, n) => `t${n}`) })).toEqual([400, 'tags']);
    expect(await paths({ tags: ['a,b'] })).toEqual([400, 'tags.0']);
    expect(await paths({ place: { latitude: 91, longitude: 0, placeSource: 'hand' } })).toEqual([
      400,
      'place.latitude',
    ]);
    expect((await paths({}))[0]).toBe(409);
    expect((await paths({ idWarehouse: 999_999 }))[0]).toBe(404);
  });
});

describe('changing', () => {
  test('whoever attached it changes and removes it, others only with the permission', async () => {
    const row = await attached(s.agent, { note: 'antes', tags: ['una', 'dos'] });
    const id = row.idWarehouseAttachment;
    expect((await change(s.supervisor, row, { note: 'x' })).body).toMatchObject({
      code: 'ATTACHMENT_EDITOR',
    });
    const own = await change(s.agent, row, { title: 'Bahía 3', note: 'después', tags: ['dos', 'tres'] });
    expect(own.body.data).toMatchObject({ title: 'Bahía 3', tags: ['dos', 'tres'], version: 2 });
    expect((await change(s.agent, row, { note: 'x' })).body.code).toBe('STALE');
    expect((await change(s.technician, own.body.data, { note: 'x' })).status).toBe(200);
    const remove = (person: typeof s.admin) => person.call('DELETE', `/api/v4/warehouse-attachments/${id}`);
    expect((await remove(s.technician)).body.code).toBe('ATTACHMENT_REMOVER');
    expect((await remove(s.keeper)).status).toBe(200);
    expect((await s.agent.call('GET', `${URL}/${id}`)).status).toBe(404);
    expect((await s.agent.call('GET', `/api/files/${row.files[0]?.idFile}`)).status).toBe(404);
    const { rows } = await s.owner.query<{ action: string }>(
      "select action from audit where entity = 'warehouse-attachment' and entity_id = $1 order by id_audit",
      [String(id)],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      ...['attach', 'create', 'edit', 'edit', 'detach', 'delete'],
    ]);
  });

  test('a place is put elsewhere, taken from the photo again, or removed', async () => {
    const photo = await uploaded(s.agent, await photoFromGuatemala());
    const row = await attached(s.agent, { idFiles: [photo.idFile] });
    const put = async (current: WarehouseAttachment, place: unknown) =>
      (await change(s.agent, current, { place })).body.data as unknown as WarehouseAttachment;
    const moved = await put(row, { latitude: 14.2, longitude: -90.8, placeSource: 'hand' });
    expect(moved).toMatchObject({ latitude: 14.2, placeSource: 'hand', takenAt: row.takenAt });
    const again = await put(moved, 'photo');
    expect(again).toMatchObject({ longitude: -90.5, placeSource: 'photo' });
    expect(await put(again, null)).toMatchObject({ latitude: null, placeSource: null });
  });

  test('an attachment names an earlier one of the same warehouse as its before', async () => {
    const before = await attached(s.agent, { title: 'Antes', takenAt: '2026-01-01T10:00:00Z' });
    const elsewhere = await attached(s.agent, { idWarehouse: 2, takenAt: '2026-01-01T10:00:00Z' });
    const idBefore = before.idWarehouseAttachment;
    const after = await attached(s.agent, { title: 'Después', takenAt: '2026-01-02T10:00:00Z', idBefore });
    const refused = [
      await change(s.agent, after, { idBefore: elsewhere.idWarehouseAttachment }),
      await change(s.agent, before, { idBefore: after.idWarehouseAttachment }),
      await change(s.agent, before, { idBefore }),
    ];
    for (const { status, body } of refused) {
      expect(status).toBe(400);
      expect(body.issues[0]?.path).toBe('idBefore');
    }
    expect((await detailOf(s.admin, after.idWarehouseAttachment)).Before).toMatchObject({ title: 'Antes' });
    expect((await detailOf(s.admin, idBefore)).After).toMatchObject([{ title: 'Después' }]);
    await s.agent.call('DELETE', `/api/v4/warehouse-attachments/${idBefore}`);
    expect(await detailOf(s.admin, after.idWarehouseAttachment)).toMatchObject({
      idBefore: null,
      Before: null,
    });
  });
});

describe('finding', () => {
  test('by warehouse, person, tag, text and place, in the list as on the map', async () => {
    const place = { latitude: 14.5, longitude: -90.2, placeSource: 'hand' };
    const row = await attached(s.keeper, {
      ...{ idWarehouse: 3, note: 'Techo con goteras', tags: ['techo roto', 'urgente'], place },
    });
    const id = row.idWarehouseAttachment;
    const { idUser } = s.keeper.user;
    for (const query of ['idWarehouse=3', `idUser=${idUser}`, 'tag=techo roto', 'tag=nada,urgente'])
      expect(await listed(query), query).toContain(id);
    expect(await listed('tag=techo')).not.toContain(id);
    expect(await listed('search=gotera')).toEqual([id]);
    expect(await listed(`idWarehouse=3&placed=false`)).not.toContain(id);
    const found = await places({ warehouses: [3], users: [idUser], tags: ['techo roto'], search: 'goteras' });
    const name = 'Techo con goteras';
    expect(found).toMatchObject({ total: 1, points: [{ idWarehouseAttachment: id, latitude: 14.5, name }] });
    expect((await places({ tags: ['techo'] })).total).toBe(0);
    const hits = (await s.admin.call('GET', '/api/v4/search?q=goteras')).body.data as Found[];
    expect(hits).toContainEqual(expect.objectContaining({ kind: 'attachment', id }));
  });

  test('by days of the company’s time zone', async () => {
    const row = await attached(s.agent, { place: { latitude: 1, longitude: 1, placeSource: 'hand' } });
    const id = row.idWarehouseAttachment;
    // 23:30 of the 9th in Guatemala.
    await s.owner.query(
      "update warehouse_attachment set created_at = '2025-03-10T05:30:00Z' where id_warehouse_attachment = $1",
      [id],
    );
    expect(await listed('from=2025-03-09&to=2025-03-09')).toEqual([id]);
    expect(await listed('from=2025-03-10&to=2025-03-10')).toEqual([]);
    expect((await places({ from: '2025-03-09', to: '2025-03-09' })).total).toBe(1);
    expect((await places({ from: '2025-03-10', to: '2025-03-10' })).total).toBe(0);
    const bad = await s.admin.call('GET', `${URL}/companies/1?from=ayer`);
    expect([bad.status, bad.body.issues[0]?.path]).toEqual([400, 'query.from']);
  });

  test('tags in use, warehouses and people are offered; a tag that nothing has is not', async () => {
    const options = async () =>
      (await s.agent.call('GET', '/api/v4/warehouse-attachments/options')).body.data as AttachmentOptions;
    const row = await attached(s.agent, { tags: ['solo una'] });
    await attached(s.agent, { tags: ['repetida'] });
    await attached(s.agent, { tags: ['repetida'] });
    const { tags, warehouses, people } = await options();
    expect(tags).toContainEqual({ tag: 'repetida', used: 2 });
    expect(tags).toContainEqual({ tag: 'solo una', used: 1 });
    expect(warehouses.length).toBe(3);
    expect(people).toContainEqual({ idUser: s.agent.user.idUser, name: 'Álvaro Tzul' });
    await change(s.agent, row, { tags: [] });
    expect((await options()).tags.map(({ tag }) => tag)).not.toContain('solo una');
  });
});

test('another company sees, changes and attaches nothing here', async () => {
  const row = await attached(s.agent, { title: 'Nuestro' });
  const id = row.idWarehouseAttachment;
  const answers = await Promise.all([
    s.other.call('GET', `${URL}/${id}`),
    change(s.other, row, { note: 'x' }),
    s.other.call('DELETE', `/api/v4/warehouse-attachments/${id}`),
    s.other.call('GET', `/api/v4/warehouse-attachments/${id}/zip`),
    s.other.call('GET', `/api/files/${row.files[0]?.idFile}`),
    s.other.call('GET', `/api/files/${row.files[0]?.idFile}/thumbnail`),
    attach(s.other, {}),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404, 404]);
  expect((await s.other.call('GET', `${URL}/companies/1`)).status).toBe(403);
  expect(
    (await s.other.call('POST', '/api/settings/v3/warehouseAttachment/points', { idCompany: 1 })).status,
  ).toBe(403);
  const { rows } = await s.owner.query<{ id: number }>(
    'select id_warehouse as id from warehouse where id_company = 2 limit 1',
  );
  const theirs = await attached(s.other, { idWarehouse: rows[0]?.id });
  const stolen = [(await uploaded(s.agent)).idFile, row.files[0]?.idFile];
  for (const idFile of stolen)
    expect((await attach(s.other, { idWarehouse: rows[0]?.id, idFiles: [idFile] })).body.code).toBe(
      'FILE_UNAVAILABLE',
    );
  expect((await change(s.agent, row, { idBefore: theirs.idWarehouseAttachment })).status).toBe(400);
  expect(await listed('limit=200')).not.toContain(theirs.idWarehouseAttachment);
});
