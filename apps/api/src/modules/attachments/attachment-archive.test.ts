import type { WarehouseAttachment } from '@gemelo/contract/endpoints/attachments';
import { beforeAll, expect, test } from 'vitest';
import { openFileStore } from '../../integrations/files/open-store.ts';
import { openStaffedApp } from '../../test/staffed-app.ts';
import { pictureOf } from '../../test/uploading.ts';
import { unzipped } from '../form-review/test/reading-files.ts';
import { attached, bytesOf, uploaded } from './test/attaching.ts';

let s: Awaited<ReturnType<typeof openStaffedApp>>;
let first: WarehouseAttachment;
let second: WarehouseAttachment;
beforeAll(async () => {
  s = await openStaffedApp();
  const red = await pictureOf(80, '#ff0000').jpeg().toBuffer();
  const blue = await pictureOf(80, '#0000ff').png().toBuffer();
  const idFiles = [
    (await uploaded(s.agent, red, 'ñandú: 1/2.jpg')).idFile,
    (await uploaded(s.agent, blue, 'azul.png')).idFile,
  ];
  first = await attached(s.agent, { idFiles, title: 'Techo', tags: ['techo'] });
  second = await attached(s.agent, { idWarehouse: 2, tags: ['piso'] });
});

async function unpacked(url: string) {
  const { rawPayload, headers, statusCode } = await bytesOf(s.t, s.admin, url);
  expect(statusCode).toBe(200);
  const byName = unzipped(rawPayload);
  const disposition = (headers as Record<string, string>)['content-disposition'];
  return { names: [...byName.keys()], byName, disposition };
}

test('the files of one attachment come in one archive, as they are served', async () => {
  const { names, byName, disposition } = await unpacked(
    `/api/v4/warehouse-attachments/${first.idWarehouseAttachment}/zip`,
  );
  expect(disposition).toContain(`${first.idWarehouseAttachment}%20Techo.zip`);
  expect(names).toHaveLength(2);
  for (const file of first.files) {
    const { rawPayload } = await bytesOf(s.t, s.admin, `/api/files/${file.idFile}`);
    const name = names.find((one) => one.endsWith(file.name));
    expect(byName.get(name ?? '')).toEqual(rawPayload);
  }
});

test('a selection, or all that match, come in a folder for each warehouse', async () => {
  const { idWarehouseAttachment: one, Warehouse: place } = first;
  const { idWarehouseAttachment: two, Warehouse: other } = second;
  const base = '/api/v4/warehouse-attachments/zip?title=Adjuntos';
  const all = await unpacked(base);
  expect(all.names).toHaveLength(3);
  expect(all.names.filter((name) => name.startsWith(`${place.name}/${one}-`))).toHaveLength(2);
  expect(all.names.filter((name) => name.startsWith(`${other.name}/${two}-`))).toHaveLength(1);
  expect(all.disposition).toContain('Adjuntos%20Azucarera');
  expect((await unpacked(`${base}&ids=${two}`)).names).toHaveLength(1);
  expect((await unpacked(`${base}&tag=techo`)).names).toHaveLength(2);
  expect((await unpacked(`${base}&tag=nada`)).names).toEqual([]);
});

test('folders and files have names that every file system takes', async () => {
  const { rows } = await s.owner.query(
    `insert into warehouse (id_company, name) values (1, '***') returning id_warehouse as id`,
  );
  const idWarehouse: number = rows[0].id;
  const long = (await uploaded(s.agent, undefined, `${'Techo '.repeat(28)}norte.pdf`)).idFile;
  const row = await attached(s.agent, { idWarehouse, idFiles: [long] });
  const { names } = await unpacked(`/api/v4/warehouse-attachments/zip?ids=${row.idWarehouseAttachment}`);
  expect(names).toHaveLength(1);
  expect(names[0]).toMatch(
    new RegExp(`^${idWarehouse}/${row.idWarehouseAttachment}-1 Techo (Techo ){10,}.*\\.[a-z]{3,4}$`),
  );
});

test('nobody gets files of another company in an archive', async () => {
  const { rawPayload } = await bytesOf(
    s.t,
    s.other,
    `/api/v4/warehouse-attachments/zip?ids=${first.idWarehouseAttachment}`,
  );
  // The end of an archive and nothing else.
  expect(rawPayload).toHaveLength(22);
  const named = await s.other.call('GET', '/api/v4/warehouse-attachments/zip?idCompany=1');
  expect(named.status).toBe(403);
});

test('a file whose bytes are gone is left out', async () => {
  const row = await attached(s.agent, {
    idFiles: [(await uploaded(s.agent)).idFile, (await uploaded(s.agent)).idFile],
  });
  const { rows } = await s.owner.query<{ key: string }>(
    'select storage_key as key from file where id_file = $1',
    [row.files[0]?.idFile],
  );
  await openFileStore(undefined, s.t.config.dataDir).remove(rows[0]?.key ?? '');
  const url = `/api/v4/warehouse-attachments/${row.idWarehouseAttachment}/zip`;
  expect((await unpacked(url)).names).toHaveLength(1);
});
