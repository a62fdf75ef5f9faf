import { deflateRawSync } from 'node:zlib';
import { endpoints } from '@gemelo/contract/endpoints/registry';
import { beforeAll, describe, expect, test } from 'vitest';
import writeXlsx from 'write-excel-file/node';
import { repack } from '../../catalogue/import/repack.ts';
import { system } from '../../db/context.ts';
import { jsonSchema } from '../../http/serializer.ts';
import { answer, openTestApp, type Person } from '../test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  other = await t.signIn('admin@otra.test');
});

interface Part {
  type?: string;
  additionalProperties?: unknown;
  properties?: Record<string, Part>;
  items?: Part;
  anyOf?: Part[];
}

describe('mass assignment', () => {
  const openObjects = (part: Part, path: string): string[] => [
    ...(part.type === 'object' && part.properties && part.additionalProperties !== false ? [path] : []),
    ...Object.entries(part.properties ?? {}).flatMap(([name, inner]) =>
      openObjects(inner, `${path}.${name}`),
    ),
    ...(part.items ? openObjects(part.items, `${path}[]`) : []),
    ...(part.anyOf ?? []).flatMap((inner) => openObjects(inner, path)),
  ];

  test('is prevented by strict schemas in all bodies', () => {
    expect(
      endpoints.flatMap(({ route, body }) => openObjects(jsonSchema(body, 'input') as Part, route)),
    ).toEqual([]);
  });

  test.each(['idCompany', 'state', 'createdAt', 'updatedAt', 'version', 'idMenu', 'operator'])(
    'of %s in a new row is rejected',
    async (name) => {
      const body = { name: `Menú con ${name}`, [name]: name === 'idMenu' ? 77 : 1 };
      // The schema knows the company, which only the operator's administrators choose.
      const expected = name === 'idCompany' ? 403 : 400;
      expect((await other.call('POST', '/api/settings/v2/menus', body)).status).toBe(expected);
    },
  );

  test('through an import sets no company, state or id', async () => {
    const csv = 'name,idCompany,state,idMenu,version\nImportado,1,Inactivo,77,9\n';
    const { body } = await other.call('POST', '/api/v4/catalogues/menu/import', {
      fileName: 'menus.csv',
      content: Buffer.from(csv).toString('base64'),
      commit: true,
    });
    expect(body.data).toMatchObject({ written: 1 });
    const row = await t.database.transaction(system, (tx) =>
      tx.selectFrom('menu').selectAll().where('name', '=', 'Importado').executeTakeFirstOrThrow(),
    );
    expect(row).toMatchObject({ idCompany: 2, state: 'Activo', version: 1 });
    expect(row.idMenu).not.toBe(77);
  });

  test('through an empty filter changes only rows of the own company', async () => {
    const made = await admin.call('POST', '/api/settings/v2/menus', { name: 'De la operadora' });
    const { idMenu } = made.body.data as { idMenu: number };
    const named = { state: 'Inactivo', ids: [idMenu] };
    expect((await other.call('PUT', '/api/v4/catalogues/menu/states', named)).status).toBe(404);
    const active = async () => (await admin.call('GET', '/api/v4/menus?idCompany=1&state=Activo')).body.total;
    const before = await active();
    const states = { state: 'Inactivo', match: { idCompany: '1' } };
    expect((await other.call('PUT', '/api/v4/catalogues/menu/states', states)).body.data).toEqual({
      changed: 0,
    });
    await other.call('PUT', '/api/v4/catalogues/menu/states', { state: 'Inactivo', match: {} });
    expect(before).toBeGreaterThan(0);
    expect(await active()).toBe(before);
  });
});

describe('an administrator of the operator', () => {
  test('cannot refer from one company to another, though both are visible', async () => {
    const made = await other.call('POST', '/api/settings/v2/projects', { name: 'De la otra' });
    const { idProject } = made.body.data as { idProject: number };
    expect(idProject).toBeGreaterThan(0);
    const body = { idProject };
    const crossed = await admin.call('POST', '/api/settings/v2/companyProjects', body);
    expect(crossed.body.issues).toEqual([expect.objectContaining({ path: 'idProject' })]);
    expect((await other.call('POST', '/api/settings/v2/companyProjects', body)).status).toBe(200);
  });

  test('sees only own and shared rows in the list of one company', async () => {
    await other.call('POST', '/api/settings/v3/category', { name: 'Solo de la otra', order: 1 });
    const names = async (idCompany: number) =>
      (
        (await admin.call('GET', `/api/settings/v3/list/category/${idCompany}?limit=200`)).body.data as {
          name: string;
        }[]
      ).map(({ name }) => name);
    expect(await names(2)).toContain('Solo de la otra');
    expect(await names(1)).not.toContain('Solo de la otra');
  });

  test('leaves the history of a change with the company that owns the record', async () => {
    const made = await other.call('POST', '/api/settings/v2/menus', { name: 'Con historia' });
    const { idMenu } = made.body.data as { idMenu: number };
    await admin.call('PUT', `/api/v4/menus/${idMenu}/state`, { state: 'Inactivo' });
    const history = await other.call('GET', `/api/v4/catalogues/menu/${idMenu}/history`);
    expect((history.body.data as { action: string }[]).map(({ action }) => action)).toEqual([
      'state',
      'create',
    ]);
  });
});

describe('prototype keys', () => {
  const raw = (payload: string, url = '/api/settings/v2/menus', method: 'POST' | 'PUT' = 'POST') =>
    answer(t.app, {
      method,
      url,
      payload,
      headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' },
    });

  test.each([
    '{"name":"a","__proto__":{"admin":true}}',
    '{"name":"a","constructor":{"prototype":{"admin":true}}}',
    '{"__proto__":{"name":"a"}}',
    '[{"__proto__":1}]',
  ])('as in %s are refused', async (payload) => {
    expect((await raw(payload)).status).toBe(400);
    expect(({} as { admin?: boolean }).admin).toBeUndefined();
  });

  test('in a filter are refused, and in a query are ignored', async () => {
    const states = '/api/v4/catalogues/menu/states';
    expect((await raw('{"state":"Activo","match":{"__proto__":"x"}}', states, 'PUT')).status).toBe(400);
    for (const query of ['__proto__[admin]=1', 'constructor[prototype][admin]=1', '__proto__=1']) {
      expect((await admin.call('GET', `/api/v4/menus?${query}`)).status).toBe(200);
      expect(({} as { admin?: boolean }).admin).toBeUndefined();
    }
  });
});

describe('an excessive body', () => {
  test('above the size limit gets 413', async () => {
    const body = { name: 'x'.repeat(1_100_000) };
    expect((await admin.call('POST', '/api/settings/v2/menus', body)).status).toBe(413);
  });

  test('that is deep or long gets 400', async () => {
    const payload = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' };
    expect(
      (await answer(t.app, { method: 'POST', url: '/api/settings/v2/menus', payload, headers })).status,
    ).toBe(400);
    const ids = Array.from({ length: 150_000 }, (_, n) => n + 1);
    expect((await admin.call('PUT', '/api/v4/catalogues/menu/states', { state: 'Activo', ids })).status).toBe(
      400,
    );
    expect((await admin.call('GET', `/api/v4/menus/${'9'.repeat(400)}/holders`)).status).toBe(400);
  });

  test('of another type than JSON is refused', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
      'application/xml',
    ]) {
      const headers = { authorization: `Bearer ${admin.token}`, 'content-type': type };
      const sent = await answer(t.app, {
        method: 'POST',
        url: '/api/settings/v2/menus',
        payload: '{"name":"CSRF"}',
        headers,
      });
      expect(`${type} ${sent.status}`).toMatch(/ (400|415)$/);
    }
  });
});

describe('an imported workbook', () => {
  const send = (file: Buffer, fileName = 'menus.xlsx') =>
    admin.call('POST', '/api/v4/catalogues/menu/import', {
      fileName,
      content: file.toString('base64'),
      commit: false,
    });
  const workbook = () => writeXlsx([[{ value: 'name' }], [{ value: 'Uno' }], [{ value: 'Dos' }]]).toBuffer();

  /** Replaces one compressed file in an archive, with forged sizes in its headers. */
  async function forgedWorkbook(
    name: string,
    content: (was: string) => Buffer,
    claimed?: number,
  ): Promise<Buffer> {
    const plain = await repack(await workbook());
    const files: Buffer[] = [];
    const directory: Buffer[] = [];
    let at = 0;
    let count = 0;
    for (let from = 0; plain.readUInt32LE(from) === 0x04034b50; count++) {
      const nameSize = plain.readUInt16LE(from + 26);
      const size = plain.readUInt32LE(from + 18);
      const path = plain.subarray(from + 30, from + 30 + nameSize);
      const was = plain.subarray(from + 30 + nameSize, from + 30 + nameSize + size);
      const data = path.toString().endsWith(name) ? content(was.toString()) : was;
      const packed = deflateRawSync(data);
      const head = Buffer.alloc(26);
      head.writeUInt16LE(20, 0);
      head.writeUInt16LE(8, 4);
      head.writeUInt32LE(packed.length, 14);
      head.writeUInt32LE(claimed ?? data.length, 18);
      head.writeUInt16LE(nameSize, 22);
      const file = Buffer.concat([Buffer.from('PK\u0003\u0004'), head, path, packed]);
      const tail = Buffer.alloc(14);
      tail.writeUInt32LE(at, 10);
      directory.push(Buffer.concat([Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), head, tail, path]));
      files.push(file);
      at += file.length;
      from += 30 + nameSize + size;
    }
    const central = Buffer.concat(directory);
    const end = Buffer.alloc(22);
    end.write('PK\u0005\u0006');
    end.writeUInt16LE(count, 8);
    end.writeUInt16LE(count, 10);
    end.writeUInt32LE(central.length, 12);
    end.writeUInt32LE(at, 16);
    return Buffer.concat([...files, central, end]);
  }

  test('is read in full', async () => {
    for (const file of [await workbook(), await forgedWorkbook('sheet1.xml', (was) => Buffer.from(was))]) {
      const { body } = await send(file);
      expect(body.data).toMatchObject({
        rows: [{ values: { name: 'Uno' } }, { values: { name: 'Dos' } }],
        bad: 0,
      });
    }
  });

  test('that decompresses to a huge size is refused, whatever its headers claim', async () => {
    const bomb = () => Buffer.alloc(200_000_000, ' ');
    for (const claimed of [undefined, 100]) {
      const file = await forgedWorkbook('sheet1.xml', bomb, claimed);
      expect(file.length).toBeLessThan(500_000);
      expect((await send(file)).body.code).toBe('IMPORT_TOO_COMPLEX');
    }
  });

  test('with a huge claimed size is read without allocating it', async () => {
    const file = await forgedWorkbook('sheet1.xml', (was) => Buffer.from(was), 0xffff_fff0);
    expect((await send(file)).body.data).toMatchObject({ bad: 0 });
  });

  test.each([
    ['XFD2', 'IMPORT_TOO_COMPLEX'],
    ['ZZ10000', 'IMPORT_TOO_COMPLEX'],
    ['A1048576', 'IMPORT_TOO_COMPLEX'],
    ['A99999999999', 'IMPORT_UNREADABLE'],
    ['&#65;2', 'IMPORT_UNREADABLE'],
    ['', 'IMPORT_UNREADABLE'],
  ])('with a cell at %s is refused', async (place, code) => {
    const file = await forgedWorkbook('sheet1.xml', (was) =>
      Buffer.from(was.replace('r="A2"', `r="${place}"`)),
    );
    expect((await send(file)).body.code).toBe(code);
  });

  const inSheet = (more: string) => (was: string) =>
    Buffer.from(was.replace('</sheetData>', `${more}</sheetData>`));
  const strings = (count: number) => (was: string) =>
    Buffer.from(was.replace('</sst>', `${'<si><t>x</t></si>'.repeat(count)}</sst>`));
  test.each([
    ['millions of empty rows', 'sheet1.xml', inSheet('<row/>'.repeat(4_000_000))],
    ['millions of empty cells', 'sheet1.xml', inSheet(`<row>${'<c/>'.repeat(4_000_000)}</row>`)],
    ['deeply nested elements', 'sheet1.xml', inSheet('<a b="/>">'.repeat(300_000))],
    ['millions of shared strings', 'sharedStrings.xml', strings(1_000_000)],
  ])('with %s is refused, while other requests are answered', async (_what, name, content) => {
    const file = await forgedWorkbook(name, content);
    expect(file.length).toBeLessThan(200_000);
    let isRefused = false;
    const refusal = send(file).finally(() => {
      isRefused = true;
    });
    let answered = 0;
    while (!isRefused) {
      expect((await t.anyone('GET', '/api/health')).status).toBe(200);
      answered++;
    }
    const { status, body } = await refusal;
    expect([status, body.code]).toEqual([409, 'IMPORT_TOO_COMPLEX']);
    expect(body.message).toContain('256');
    expect(answered).toBeGreaterThan(3);
  });

  test.each([
    ['columns', `name${',x'.repeat(300_000)}\nUno`, 'IMPORT_TOO_COMPLEX'],
    ['rows', `name${'\nx'.repeat(300_000)}`, 'IMPORT_TOO_LARGE'],
  ])('in CSV with countless %s is refused too', async (_what, file, code) => {
    expect((await send(Buffer.from(file), 'menus.csv')).body.code).toBe(code);
  });

  test('that is not a workbook is refused', async () => {
    for (const file of [
      Buffer.from('PK'),
      Buffer.from('PK\u0003\u0004basura'),
      (await workbook()).subarray(0, 900),
    ])
      expect((await send(file)).body.code).toBe('IMPORT_UNREADABLE');
  });
});

describe('a formula in a name', () => {
  test.each(['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://malo.test")', '\t=1'])(
    'such as %s is escaped in a CSV',
    async (name) => {
      await t.database.transaction(system, (tx) =>
        tx.updateTable('company').set({ name }).where('idCompany', '=', 2).execute(),
      );
      const { text } = await admin.call('GET', '/api/settings/getCompany?format=csv');
      const cells = text.split(/\r\n|,/).map((cell) => cell.replace(/^"/, ''));
      expect(cells.some((cell) => cell.startsWith("'"))).toBe(true);
      expect(cells.filter((cell) => /^[=+@\t-]/.test(cell))).toEqual([]);
    },
  );
});
