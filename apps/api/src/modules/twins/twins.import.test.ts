import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import pg from 'pg';
import { beforeAll, expect, test, vi } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let registrar: Person;
/** A device of another company. */
let theirs: TwinRow;
beforeAll(async () => {
  t = await openTestApp();
  registrar = await t.signIn('registro@gemelo.test');
  const other = await t.signIn('admin@otra.test');
  const { data } = (await other.call('GET', '/api/processes/getTwin?limit=1')).body;
  [theirs] = data as [TwinRow];
});

const HEADING = 'Nombre,MAC,Tipo,Bodega,Modelo,Sensores';
const lineOf = (name: string, mac: string) => `${name},${mac},,Recepción Escuintla,Ebag T/H,`;
interface Preview {
  rows: { line: number; issues: { message: string }[] }[];
  bad: number;
  written: number;
}
const send = async (text: string, commit: boolean) => {
  const content = Buffer.from(text).toString('base64');
  const { body } = await registrar.call('POST', '/api/v4/twins/import', {
    fileName: 'x.csv',
    content,
    commit,
  });
  return { ...body, data: body.data as Preview };
};

test.each([false, true])('a MAC of another company is named by its row (commit: %s)', async (commit) => {
  const text = [HEADING, lineOf('Libre', '0D00000F0001'), lineOf('Ocupada', theirs.mac)].join('\n');
  const { rows, written } = (await send(text, commit)).data;
  expect(rows.map(({ line, issues }) => [line, issues[0]?.message])).toEqual([
    [2, undefined],
    [3, `La MAC «${theirs.mac}» ya está registrada`],
  ]);
  expect(written).toBe(0);
});

test('a MAC that somebody takes after the preview stops the import, and the error names the row', async () => {
  const somebody = new pg.Client(t.connection);
  await somebody.connect();
  await somebody.query('begin');
  await somebody.query(`update twin set mac = '0D:00:00:0F:00:12' where id_twin = $1`, [theirs.idTwin]);
  const text = [HEADING, lineOf('Fila dos', '0D00000F0011'), lineOf('Fila tres', '0D00000F0012')].join('\n');
  const importing = send(text, true);
  await vi.waitFor(async () => {
    const { rows } = await somebody.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(rows).toHaveLength(1);
  }, 5_000);
  await somebody.query('commit');
  await somebody.end();
  expect(await importing).toMatchObject({
    code: 'MAC_TAKEN_LINE',
    message: 'Fila 3: la MAC «0D:00:00:0F:00:12» ya está registrada',
  });
});

test.each(['\r\n', '\n', '\r'])(
  'lines that end in %j are read after one that ends otherwise',
  async (end) => {
    const lines = [1, 2, 3].map((number) => lineOf(`Fin ${number}`, `0D00000F002${number}`));
    const { rows, bad } = (await send(`${HEADING}\r\n${lines.join(end)}\n`, false)).data;
    expect([bad, ...rows.map(({ line }) => line)]).toEqual([0, 2, 3, 4]);
  },
);
