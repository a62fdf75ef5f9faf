import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import readXlsx from 'read-excel-file/node';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { system } from '../db/context.ts';
import { openTestApp, type Person } from '../test/test-app.ts';
import { workers } from '../workers/workers.ts';
import { longTransaction, takeSlot } from './long-work.ts';

const LONG = '/api/settings/getCertification?format=xlsx';
const SHORT = '/api/settings/getCountry?format=xlsx';
/** A list that every role may see. */
const OPEN = '/api/v4/readings/latest?format=xlsx';
let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let supervisor: Person;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  supervisor = await t.signIn('supervisor@gemelo.test');
  await t.database.transaction(system, (tx) =>
    tx
      .insertInto('certification')
      .values(
        Array.from({ length: 20_000 }, (_, n) => ({
          name: `Certificación ${n}`,
          description: n === 0 ? '=suma(1)' : '描述 وصف',
        })),
      )
      .execute(),
  );
  await t.app.listen({ port: 0, host: '127.0.0.1' });
});

const bytes = async (url: string) => {
  const { rawPayload, statusCode, headers } = await t.app.inject({
    url,
    headers: { authorization: `Bearer ${admin.token}` },
  });
  return { bytes: rawPayload, status: statusCode, headers };
};
const statusOf = async (person: Person, url: string) => (await person.call('GET', url)).status;
/** A client that requests a file and may disconnect before it arrives. */
async function startDownload(url: string) {
  const { port } = t.app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(`GET ${url} HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${admin.token}\r\n\r\n`);
  return socket;
}

describe('an XLSX export', () => {
  test('contains all rows', async () => {
    const { bytes: file, headers } = await bytes(LONG);
    expect(Number(headers['content-length'])).toBe(file.length);
    const [sheet] = (await readXlsx(Readable.from([file]))) as unknown as { data: unknown[][] }[];
    const total = (await admin.call('GET', '/api/settings/getCertification?limit=1')).body.total;
    expect(sheet?.data).toHaveLength(Number(total) + 1);
    expect(JSON.stringify(sheet?.data)).toContain('"=suma(1)"');
  });

  test('is cancelled when the client disconnects, and its slot is freed', async () => {
    const socket = await startDownload(LONG);
    await vi.waitFor(() => expect(workers.jobs()).toBe(1), 10_000);
    expect(await statusOf(admin, SHORT)).toBe(429);
    socket.destroy();
    await vi.waitFor(async () => expect(await statusOf(admin, SHORT)).toBe(200), 10_000);
    await vi.waitFor(() => expect(workers.jobs()).toBe(0));
  });

  test('fails when its worker thread dies, and the next export succeeds', async () => {
    const long = admin.call('GET', LONG);
    await vi.waitFor(() => expect(workers.jobs()).toBe(1), 10_000);
    await workers.end();
    expect((await long).body.code).toBe('INTERNAL');
    expect(await statusOf(admin, SHORT)).toBe(200);
  });
});

describe('the columns of a file', () => {
  const TWINS = '/api/processes/getTwinAll/1?format=csv&limit=1&search=EST-';
  const csv = async (more: string, language = 'es') => {
    const { payload, statusCode } = await t.app.inject({
      url: TWINS + more,
      headers: { authorization: `Bearer ${admin.token}`, 'accept-language': language },
    });
    const [head = '', first = ''] = payload.replace('\ufeff', '').split('\r\n');
    return { status: statusCode, head, first };
  };

  test('are those asked for, in their order, with ids shown by name', async () => {
    const { head, first } = await csv('&columns=state,name,idWarehouse,station,Warehouse');
    expect(head).toBe('Estado,Nombre,Bodega,Estación');
    expect(first).toMatch(/^Activo,EST-\d+,[^,]+,Sí$/);
  });

  test('have titles and values in the reader’s language', async () => {
    const { head, first } = await csv('&columns=state,twinType,station,sensorState', 'de');
    expect(head.split(',')[0]).toBe('Status');
    expect(first).toMatch(/^Aktiv,Fest,Ja,(Online|Verspätet|Ohne Daten)$/);
  });

  test('leave out versions and ids with a name beside them unless asked for', async () => {
    const columns = (await csv('')).head.split(',');
    expect(columns).toEqual(
      expect.arrayContaining(['Id', 'Nombre', 'MAC', 'Bodega', 'Modelo', 'Segmento o lote']),
    );
    expect(columns).not.toEqual(expect.arrayContaining(['Versión']));
    expect(new Set(columns).size).toBe(columns.length);
    expect((await csv('&columns=name,version')).head).toBe('Nombre,Versión');
  });

  test('must be declared', async () => {
    expect((await csv('&columns=name,secret')).status).toBe(400);
    expect((await csv('&columns=name;drop')).status).toBe(400);
  });
});

describe('the name of a file', () => {
  const nameOf = async (title: string, format = 'csv') =>
    String(
      (await bytes(`/api/settings/getCountry?format=${format}&title=${encodeURIComponent(title)}`)).headers[
        'content-disposition'
      ],
    );
  const day = /\d{4}-\d{2}-\d{2}/.source;

  test.each(['csv', 'xlsx', 'pdf'])('says what it is, of whom and when (%s)', async (format) => {
    const name = decodeURIComponent(
      /filename\*=UTF-8''(.+)$/.exec(await nameOf('Países', format))?.[1] ?? '',
    );
    expect(name).toMatch(new RegExp(`^Países .+ ${day}\\.${format}$`));
  });

  test('holds nothing that a file system or a header refuses', async () => {
    const said = await nameOf('../"a"\u202Eb:c*?\r\n d');
    expect(said).toMatch(/^attachment; filename="[\x20-\x7E]+"; filename\*=UTF-8''[^"\s]+$/);
    const name = decodeURIComponent(said.split("''")[1] ?? '');
    expect(name).toMatch(new RegExp(`^a b c d .+ ${day}\\.csv$`));
  });

  test('is a question without its marks', async () => {
    const name = decodeURIComponent((await nameOf('¿Cómo ha estado?')).split("''")[1] ?? '');
    expect(name).toMatch(new RegExp(`^Cómo ha estado .+ ${day}\\.csv$`));
  });

  test('is that of the call where nobody gives one', async () => {
    const { headers } = await bytes('/api/settings/getCountry?format=csv');
    expect(headers['content-disposition']).toContain('filename="gemelo-getCountry.csv"');
  });
});

describe('a PDF export', () => {
  test('succeeds, also with characters that the font lacks', async () => {
    const path = '/api/settings/getCountry?format=pdf&title=';
    for (const title of ['Países', encodeURIComponent('国家')]) {
      const { bytes: file, headers, status } = await bytes(path + title);
      expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
      expect(file.subarray(0, 5).toString()).toBe('%PDF-');
    }
    const strange = await bytes('/api/settings/getCertification?format=pdf&search=Certificaci%C3%B3n%20199');
    expect(strange.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  test('with too many rows is refused', async () => {
    const { status, body } = await admin.call('GET', '/api/settings/getCertification?format=pdf');
    expect([status, body.code]).toEqual([409, 'EXPORT_TOO_LARGE']);
    expect(body.message).toContain('PDF');
  });
});

describe('long work', () => {
  const file = { fileName: 'x.csv', content: Buffer.from('name\nUno').toString('base64'), commit: false };
  const preview = async (person: Person) =>
    (await person.call('POST', '/api/v4/catalogues/menu/import', file)).status;

  test('is limited to one export or import at a time per user', async () => {
    const freeSlot = takeSlot(t.database, admin.user, 'heavy');
    const refused = await admin.call('GET', SHORT);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_FILES']);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await preview(admin)).toBe(429);
    expect(await statusOf(admin, SHORT.replace('xlsx', 'csv'))).toBe(200);
    freeSlot();
    expect(await statusOf(admin, SHORT)).toBe(200);
    expect(await preview(admin)).toBe(200);
  });

  test('is limited to two at a time per company, without affecting other companies', async () => {
    const idCompany = admin.user.idCompany ?? 0;
    const freeSlots = [901, 902].map((idUser) => takeSlot(t.database, { idUser, idCompany }, 'heavy'));
    expect(await statusOf(supervisor, OPEN)).toBe(429);
    const other = await t.signIn('admin@otra.test');
    expect(await statusOf(other, SHORT)).toBe(200);
    for (const freeSlot of freeSlots) freeSlot();
    expect(await statusOf(supervisor, OPEN)).toBe(200);
  });

  test('has minutes for a statement, because its rows wait for a file or a thread', async () => {
    const settings = await longTransaction(t.database, system, (tx) =>
      sql`select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(tx),
    );
    expect(settings.rows).toEqual([{ statement: '10min', idle: '10min' }]);
  });

  test('of other companies leaves the slots of this one free, and waits for a connection in turn', async () => {
    const freeSlots = [31, 32, 33, 34].flatMap((idCompany) =>
      [1, 2].flatMap((n) =>
        (['heavy', 'spooled'] as const).map((weight) =>
          takeSlot(t.database, { idUser: idCompany * 10 + n, idCompany }, weight),
        ),
      ),
    );
    expect(await statusOf(admin, SHORT)).toBe(200);
    expect(await statusOf(admin, SHORT.replace('xlsx', 'csv'))).toBe(200);
    for (const freeSlot of freeSlots) freeSlot();

    let running = 0;
    let most = 0;
    const finish: (() => void)[] = [];
    const works = [1, 1, 1, 2, 2, 2, 3].map((idCompany) =>
      longTransaction(t.database, { ...system, idCompany }, async () => {
        most = Math.max(most, ++running);
        await new Promise<void>((resolve) => finish.push(resolve));
        running--;
        return idCompany;
      }),
    );
    await vi.waitFor(() => expect(running).toBe(4));
    const left = new AbortController();
    const gone = longTransaction(t.database, { ...system, idCompany: 4 }, async () => 4, left.signal);
    left.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    for (let n = 0; n < works.length; n++) {
      await vi.waitFor(() => expect(finish.length).toBeGreaterThan(0));
      finish.shift()?.();
    }
    expect(await Promise.all(works)).toEqual([1, 1, 1, 2, 2, 2, 3]);
    expect(most).toBe(4);
  });

  test('frees its slot when it is refused', async () => {
    for (let n = 0; n < 6; n++)
      expect(await statusOf(admin, '/api/settings/getCertification?format=pdf')).toBe(409);
    expect(await statusOf(admin, SHORT)).toBe(200);
  });
});
