import type { Movement } from '@gemelo/contract/endpoints/twin-movements';
import type { TwinDetail, TwinRow } from '@gemelo/contract/endpoints/twins';
import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { lockTwins } from './twins.writes.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let registrar: Person;
let supervisor: Person;
let technician: Person;
let keeper: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  const names = ['admin', 'registro', 'supervisor', 'tecnico', 'bodega'].map((name) => `${name}@gemelo.test`);
  [admin, registrar, supervisor, technician, keeper, other] = (await Promise.all(
    [...names, 'admin@otra.test'].map((email) => t.signIn(email)),
  )) as [Person, Person, Person, Person, Person, Person];
});

let number = 0;
const mac = () => `0A0000${(++number).toString(16).padStart(6, '0').toUpperCase()}`;
const twin = (extra: object = {}) => ({
  name: `Prueba ${number + 1}`,
  mac: mac(),
  twinType: 'Circulante',
  idWarehouse: 1,
  idTwinModel: 1,
  station: 0,
  ...extra,
});
const register = async (extra: object = {}, by = admin) => {
  const answer = await by.call('POST', '/api/processes/createTwin', twin(extra));
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as TwinDetail;
};
const rows = async (query: string, by = admin, company = 1) =>
  (await by.call('GET', `/api/processes/getTwinAll/${company}?${query}`)).body.data as TwinRow[];
const read = async (idTwin: number) =>
  (await admin.call('GET', `/api/processes/twin/${idTwin}`)).body.data as TwinDetail;
const update = (before: TwinDetail, changes: object, by = admin) =>
  by.call('PUT', '/api/processes/update', {
    idTwin: before.idTwin,
    name: before.name,
    mac: before.mac,
    twinType: before.twinType,
    idWarehouse: before.idWarehouse,
    idTwinModel: before.idTwinModel,
    version: before.version,
    ...changes,
  });

test.each([
  ['registrar', () => registrar],
  ['technician', () => technician],
])('a %s registers a device, corrects it and configures its sensors', async (_name, person) => {
  const by = person();
  const made = await register({}, by);
  const named = (await update(made, { name: `Corregido ${made.idTwin}` }, by)).body.data as TwinDetail;
  expect(named.name).toBe(`Corregido ${made.idTwin}`);
  const added = await by.call('POST', '/api/processes/add/sensor', {
    idTwin: made.idTwin,
    sensors: [{ idSensor: 1 }],
  });
  const [sensor] = (added.body.data as TwinDetail).TwinSensors;
  const off = { idTwin: made.idTwin, idSensorTwin: sensor?.idSensorTwin, state: 'Inactivo' };
  expect((await by.call('PUT', '/api/processes/update/sensor/state', off)).status).toBe(200);
  const state = { state: 'Inactivo', reason: 'Dañado' };
  expect((await by.call('PUT', `/api/processes/v2/twins/state/${made.idTwin}`, state)).status).toBe(403);
});

test('a warehouse keeper takes a device out of service, and a supervisor only views it', async () => {
  const made = await register();
  const path = `/api/processes/v2/twins/state/${made.idTwin}`;
  const state = { state: 'Inactivo', reason: 'Dañado' };
  expect((await supervisor.call('PUT', path, state)).status).toBe(403);
  expect((await supervisor.call('GET', `/api/processes/twin/${made.idTwin}`)).status).toBe(200);
  expect((await keeper.call('PUT', path, state)).body.data).toMatchObject({ state: 'Inactivo' });
  expect((await update(await read(made.idTwin), { name: 'Otro' }, keeper)).status).toBe(403);
});

describe('registering', () => {
  test('stores a MAC in one format, whatever separates its digits', async () => {
    const forms = ['0b-00-00-00-00-01', '0B00.0000.0002', '0b:00:00:00:00:03', '0b0000000004'];
    for (const [index, form] of forms.entries()) {
      const made = await register({ mac: form });
      expect(made.mac).toBe(`0B:00:00:00:00:0${index + 1}`);
    }
    const bad = await admin.call('POST', '/api/processes/createTwin', twin({ mac: '0B:00:00:00:00' }));
    expect(bad.status).toBe(400);
    expect(bad.body.issues[0]?.path).toBe('mac');
  });

  test('with a repeated sensor is refused', async () => {
    const made = await register({
      sensors: [{ idSensor: 1, idCertification: 1, numberLot: 2312 }, { idSensor: 2 }],
    });
    expect(made.TwinSensors.map(({ Sensor, numberLot }) => [Sensor.name, numberLot])).toEqual([
      ['Temperatura y humedad', '2312'],
      ['Sonda de temperatura', null],
    ]);
    const twice = await admin.call(
      'POST',
      '/api/processes/createTwin',
      twin({ sensors: [{ idSensor: 1 }, { idSensor: 1 }] }),
    );
    expect(twice.body.message).toBe('Algunos de datos que seleccionaste estan repetidos');
    expect(twice.body.issues[0]?.path).toBe('sensors.1.idSensor');
    const again = await admin.call('POST', '/api/processes/add/sensor', {
      idTwin: made.idTwin,
      sensors: [{ idSensor: 1 }],
    });
    const refusal = 'Algunos de datos que seleccionaste estan repetidos';
    const named = '«Temperatura y humedad» ya está en este dispositivo';
    expect(again.body).toMatchObject({
      code: 'REPEATED',
      message: refusal,
      issues: [{ path: 'sensors.0.idSensor', message: named }],
    });
    const { idSensorTwin, version } = made.TwinSensors[1] ?? { idSensorTwin: 0, version: 0 };
    const changed = await admin.call('PUT', `/api/v4/twins/${made.idTwin}/sensors/${idSensorTwin}`, {
      idSensor: 1,
      version,
    });
    expect(changed.body).toMatchObject({ message: refusal, issues: [{ path: 'idSensor', message: named }] });
  });

  test('refuses a MAC in use in any company and a name in use in the own company', async () => {
    const made = await register({ name: 'Único Ñandú' });
    const sameMac = await other.call(
      'POST',
      '/api/processes/createTwin',
      twin({ mac: made.mac, idWarehouse: 4 }),
    );
    expect([sameMac.status, sameMac.body.code]).toEqual([409, 'MAC_TAKEN']);
    expect(sameMac.body.issues).toEqual([{ path: 'mac', message: 'Ya existe un dispositivo con esa MAC' }]);
    const sameName = await admin.call('POST', '/api/processes/createTwin', twin({ name: ' unico  nandu ' }));
    expect(sameName.body.code).toBe('DUPLICATE');
    expect(
      (await other.call('POST', '/api/processes/createTwin', twin({ name: 'Único Ñandú', idWarehouse: 4 })))
        .status,
    ).toBe(200);
  });

  test('accepts a station only for station models, and each station once', async () => {
    const station = await admin.call('POST', '/api/settings/insert/station', { name: 'Mirador' });
    const { idStation } = station.body.data as { idStation: number };
    const fields = { idStation, nameStation: 'Mirador' };
    const plain = await admin.call('POST', '/api/processes/createTwin', twin(fields));
    expect(plain.body.issues[0]?.path).toBe('idStation');
    const made = await register({ ...fields, idTwinModel: 10, station: 1, twinType: 'Fijo' });
    expect([made.station, made.idStation, made.nameStation]).toEqual([1, idStation, 'Mirador']);
    const again = await admin.call(
      'POST',
      '/api/processes/createTwin',
      twin({ ...fields, idTwinModel: 11, station: 1 }),
    );
    expect(again.body.code).toBe('STATION_TAKEN');
    const free = await admin.call('GET', '/api/processes/station/available?limit=200');
    expect((free.body.data as { idStation: number }[]).map((one) => one.idStation)).not.toContain(idStation);
  });

  test('refuses a station flag that contradicts the model, and a station without its id and name', async () => {
    const pathsOf = async (extra: object) => {
      const { status, body } = await admin.call('POST', '/api/processes/createTwin', twin(extra));
      expect(status).toBe(400);
      return body.issues.map(({ path }) => path);
    };
    expect(await pathsOf({ idTwinModel: 1, station: 1 })).toEqual(['station']);
    expect(await pathsOf({ idTwinModel: 10, station: 0 })).toEqual(['station']);
    for (const idTwinModel of [10, 11])
      expect(await pathsOf({ idTwinModel, station: 1 })).toEqual(['idStation', 'nameStation']);
    const model = await admin.call('POST', '/api/settings/insertTwinModel', {
      name: 'Mástil',
      station: true,
      description: null,
    });
    const { idTwinModel } = model.body.data as { idTwinModel: number };
    expect(await pathsOf({ idTwinModel, station: 0 })).toEqual(['station']);
    expect(await pathsOf({ idTwinModel, station: 1 })).toEqual(['idStation', 'nameStation']);
  });

  test('a model refuses sensor rows that are not its own, and keeps those it has', async () => {
    const model = { name: 'Con sensores', station: false, description: null };
    const foreign = [{ idTwinModelSensor: 100, idSensor: 3 }];
    const refused = await admin.call('POST', '/api/settings/insertTwinModel', { ...model, sensors: foreign });
    expect([refused.status, refused.body.issues[0]?.path]).toEqual([400, 'sensors.0.idTwinModelSensor']);
    const made = await admin.call('POST', '/api/settings/insertTwinModel', {
      ...model,
      sensors: [{ idSensor: 1 }],
    });
    const { idTwinModel, version } = made.body.data as { idTwinModel: number; version: number };
    const change = { ...model, version, sensors: foreign };
    const changed = await admin.call('PUT', `/api/settings/updatedTwinModel/${idTwinModel}`, change);
    expect(changed.status).toBe(400);
    const { body } = await admin.call('GET', `/api/settings/twinModel?search=${model.name}`);
    expect((body.data as { sensors: { idSensor: number }[] }[])[0]?.sensors).toMatchObject([{ idSensor: 1 }]);
  });

  test('a corrected model answers the station question anew, and asks for the station', async () => {
    const made = await register();
    const bare = await update(made, { idTwinModel: 10 });
    expect([bare.status, bare.body.issues.map(({ path }) => path)]).toEqual([
      400,
      ['idStation', 'nameStation'],
    ]);
    const station = await admin.call('POST', '/api/settings/insert/station', { name: 'Cumbre' });
    const { idStation } = station.body.data as { idStation: number };
    const changed = await update(made, { idTwinModel: 10, idStation, nameStation: 'Cumbre' });
    expect((changed.body.data as TwinDetail).station).toBe(1);
    const back = await update(changed.body.data as TwinDetail, { idTwinModel: 1 });
    expect(back.body.data).toMatchObject({ station: 0, idStation: null });
  });

  test('takes the lot number of a sensor as a number, and changes it as text', async () => {
    const sensors = [{ idSensor: 1, numberLot: 'L-1' }];
    const text = await admin.call('POST', '/api/processes/createTwin', twin({ sensors }));
    expect([text.status, text.body.message]).toEqual([400, 'Revisa «Número de lote»: Debe ser un número']);
    const made = await register();
    const added = await admin.call('POST', '/api/processes/add/sensor', { idTwin: made.idTwin, sensors });
    expect(added.body.issues[0]?.path).toBe('sensors.0.numberLot');
    sensors[0] = { idSensor: 1, numberLot: 7 as never };
    const good = await admin.call('POST', '/api/processes/add/sensor', { idTwin: made.idTwin, sensors });
    const [sensor] = (good.body.data as TwinDetail).TwinSensors;
    expect(sensor?.numberLot).toBe('7');
    const change = (numberLot: unknown) =>
      admin.call('PUT', `/api/v4/twins/${made.idTwin}/sensors/${sensor?.idSensorTwin}`, {
        idSensor: 1,
        numberLot,
        version: sensor?.version,
      });
    expect((await change(8)).body.issues[0]?.path).toBe('numberLot');
    expect((await change('L-8')).status).toBe(200);
  });

  test('requires the create permission and a warehouse of the own company', async () => {
    expect((await supervisor.call('POST', '/api/processes/createTwin', twin())).status).toBe(403);
    expect((await register({}, registrar)).name).toMatch(/^Prueba/);
    expect(
      (await other.call('POST', '/api/processes/createTwin', twin({ idCompany: 1, idWarehouse: 1 }))).status,
    ).toBe(403);
    expect((await other.call('POST', '/api/processes/createTwin', twin())).body.issues[0]?.path).toBe(
      'idWarehouse',
    );
  });
});

describe('the list', () => {
  test('is searched by name and by MAC in any format, whole or in part', async () => {
    const made = await register({ name: 'Aguja 77', mac: '0c:1f:2e:3d:4c:5b' });
    for (const search of ['aguja', '0C1F2E', '0c-1f-2e-3d', '0c1f.2e3d.4c5b', '2E:3D', '0C:1F:2E:3D:4C:5B'])
      expect(
        (await rows(`search=${search}`)).map(({ idTwin }) => idTwin),
        search,
      ).toContain(made.idTwin);
    expect(await rows('search=0C1F2F')).toEqual([]);
  });

  test('can be filtered by every facet', async () => {
    expect((await rows('idWarehouse=3&limit=200')).every(({ idWarehouse }) => idWarehouse === 3)).toBe(true);
    expect((await rows('idTwinModel=11')).map(({ TwinModel }) => TwinModel.name)).toEqual([
      'Estación meteorológica con pluviómetro',
      'Estación meteorológica con pluviómetro',
    ]);
    expect((await rows('twinType=Fijo&limit=200')).every(({ circulating }) => !circulating)).toBe(true);
    const assigned = await rows('assigned=true&limit=200');
    const free = await rows('assigned=false&limit=200');
    expect(assigned.every(({ Assignment }) => Assignment !== null)).toBe(true);
    expect(free.every(({ Assignment }) => Assignment === null)).toBe(true);
    const all = await admin.call('GET', '/api/processes/getTwinAll/1?limit=200');
    expect(assigned.length + free.length).toBe(all.body.total);
    for (const state of ['online', 'late', 'silent', 'never'])
      expect((await rows(`sensorState=${state}&limit=200`)).every((one) => one.sensorState === state)).toBe(
        true,
      );
  });

  test('is limited to the own company', async () => {
    expect((await other.call('GET', '/api/processes/getTwinAll/1')).status).toBe(403);
    const mine = await rows('limit=200', other, 2);
    expect(mine.length).toBeGreaterThan(0);
    expect(mine.every(({ idCompany }) => idCompany === 2)).toBe(true);
    const [theirs] = await rows('', other, 2);
    expect((await registrar.call('GET', `/api/processes/twin/${theirs?.idTwin}`)).status).toBe(404);
  });

  test('is exported as CSV with the displayed names', async () => {
    const { text } = await admin.call('GET', '/api/processes/getTwinAll/1?format=csv&search=EST-2001');
    const [heading, line] = text.split('\r\n');
    expect(heading).toContain('MAC');
    expect(line).toContain('EST-2001');
    expect(line).toContain('Bodega Santa Lucía');
  });
});

describe('changing', () => {
  test('an old version of a twin gets a conflict with the current one', async () => {
    const made = await register();
    expect((await update(made, { name: `${made.name} bis` })).status).toBe(200);
    const late = await update(made, { name: 'perdido' });
    expect([late.status, late.body.code]).toEqual([409, 'STALE']);
    expect((late.body as unknown as { current: TwinDetail }).current.name).toBe(`${made.name} bis`);
  });

  test('the warehouse of a twin that left the temporary warehouse is refused', async () => {
    const [assigned] = await rows('assigned=true&limit=1');
    const busy = await update(await read(assigned?.idTwin ?? 0), { idWarehouse: 1 });
    expect([busy.body.code, busy.body.valid]).toEqual(['TWIN_BUSY', true]);
    const [gone] = await rows('assigned=false&idWarehouse=2&limit=1');
    const left = await update(await read(gone?.idTwin ?? 0), { idWarehouse: 1 });
    expect(left.body.message).toBe('Este Twin ya salio de la Bodega Temporal.');
  });

  test('what reports through a twin is found by it, and it by that', async () => {
    const gateway = await register({});
    const behind = await register({ idPrincipal: gateway.idTwin });
    expect((await rows(`idPrincipal=${gateway.idTwin}`)).map(({ idTwin }) => idTwin)).toEqual([
      behind.idTwin,
    ]);
    const gateways = (await rows('principal=true&limit=200')).map(({ idTwin }) => idTwin);
    expect(gateways).toContain(gateway.idTwin);
    expect(gateways).not.toContain(behind.idTwin);
  });

  test('the principal of a twin to one that depends on it is refused', async () => {
    const first = await register();
    const second = await register({ idPrincipal: first.idTwin });
    expect(second.TwinPrincipal?.name).toBe(first.name);
    expect((await update(first, { idPrincipal: second.idTwin })).body.issues[0]?.path).toBe('idPrincipal');
  });

  test('the state requires a reason and is refused while the twin is assigned', async () => {
    const made = await register();
    const path = `/api/processes/v2/twins/state/${made.idTwin}`;
    expect((await admin.call('PUT', path, { state: 'Inactivo', reason: '  ' })).status).toBe(400);
    const done = await admin.call('PUT', path, { state: 'Inactivo', reason: 'Dañado' });
    expect((done.body.data as TwinDetail).state).toBe('Inactivo');
    const [assigned] = await rows('assigned=true&limit=1');
    const refused = await admin.call('PUT', `/api/processes/v2/twins/state/${assigned?.idTwin}`, {
      state: 'Inactivo',
      reason: 'No',
    });
    expect([refused.status, refused.body.valid]).toEqual([409, true]);
  });

  test('several states succeeds for all twins or for none', async () => {
    const free = [await register(), await register()];
    const [assigned] = await rows('assigned=true&limit=1');
    const body = (ids: number[]) => ({ state: 'Inactivo', reason: 'Inventario', ids });
    const ids = free.map(({ idTwin }) => idTwin);
    const refused = await admin.call('PUT', '/api/v4/twins/states', body([...ids, assigned?.idTwin ?? 0]));
    expect(refused.body.code).toBe('TWIN_BUSY');
    expect(refused.body.message).toMatch(new RegExp(`^«${assigned?.name}» está asignado`));
    const busy = (await rows('assigned=true&limit=5')).sort((a, b) => a.idTwin - b.idTwin);
    const allBusy = await admin.call('PUT', '/api/v4/twins/states', body(busy.map(({ idTwin }) => idTwin)));
    const [first, second, third] = busy.map(({ name }) => name);
    expect(allBusy.body.message).toBe(
      `5 dispositivos están asignados o en tránsito: ${first}, ${second}, ${third} y 2 más. Ciérralos o recíbelos antes.`,
    );
    expect((await read(ids[0] ?? 0)).state).toBe('Activo');
    const done = await admin.call('PUT', '/api/v4/twins/states', body(ids));
    expect(done.body.data).toEqual({ changed: 2 });
    const all = await admin.call('PUT', '/api/v4/twins/states', {
      state: 'Activo',
      reason: 'De vuelta',
      match: { state: 'Inactivo', search: 'Prueba' },
    });
    expect((all.body.data as { changed: number }).changed).toBeGreaterThanOrEqual(2);
  });

  test('many twins for a while keeps nobody from reading them or reporting on them', async () => {
    const { idTwin } = await register();
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    let changing: Promise<void> = Promise.resolve();
    await new Promise<void>((resolve) => {
      changing = t.database.transaction(system, async (tx) => {
        await lockTwins(tx, [idTwin]);
        resolve();
        await released;
      });
    });
    const report = { title: 'Sin señal', idTicketType: 1, idTwin };
    const answers = await Promise.all([
      admin.call('GET', `/api/processes/twin/${idTwin}`),
      admin.call('POST', '/api/processes/createTicket', report),
    ]).finally(release);
    await changing;
    expect(answers.map(({ text }) => text.startsWith('{"error":false'))).toEqual([true, true]);
  });

  test('all matching twins is limited to the company of the request', async () => {
    const [theirs] = await rows('assigned=false&transit=false&state=Activo&limit=1', other, 2);
    const match = { search: theirs?.mac ?? '' };
    const set = (by: Person, extra: object) =>
      by.call('PUT', '/api/v4/twins/states', { state: 'Inactivo', reason: 'Revisión', match, ...extra });
    expect((await set(admin, {})).body.data).toEqual({ changed: 0 });
    expect((await set(other, { idCompany: 1 })).body.code).toBe('OTHER_COMPANY');
    expect((await set(admin, { idCompany: 2 })).body.data).toEqual({ changed: 1 });
  });

  test('a sensor updates its data, and it can be inactivated and activated again', async () => {
    const made = await register({ sensors: [{ idSensor: 1, numberLot: 1 }] });
    const [sensor] = made.TwinSensors;
    const path = `/api/v4/twins/${made.idTwin}/sensors/${sensor?.idSensorTwin}`;
    const changed = await admin.call('PUT', path, {
      idSensor: 1,
      idCertification: 2,
      numberLot: 'L-2',
      version: sensor?.version,
    });
    expect((changed.body.data as TwinDetail).TwinSensors[0]).toMatchObject({
      numberLot: 'L-2',
      Certification: { idCertification: 2 },
    });
    const ids = { idTwin: made.idTwin, idSensorTwin: sensor?.idSensorTwin };
    const off = await admin.call('PUT', '/api/processes/update/sensor/state', { ...ids, state: 'Inactivo' });
    expect((off.body.data as TwinDetail).TwinSensors).toEqual([]);
    const on = await admin.call('PUT', '/api/processes/update/sensor/state', { ...ids, state: 'Activo' });
    expect((on.body.data as TwinDetail).TwinSensors).toHaveLength(1);
    expect(
      (await other.call('PUT', '/api/processes/update/sensor/state', { ...ids, state: 'Inactivo' })).status,
    ).toBe(404);
  });
});

describe('the history', () => {
  test('begins with the registration and gives the place at any time', async () => {
    const before = new Date(Date.now() - 60_000).toISOString();
    const made = await register();
    await admin.call('PUT', `/api/processes/v2/twins/state/${made.idTwin}`, {
      state: 'Inactivo',
      reason: 'Sin batería',
    });
    const { body } = await admin.call('GET', `/api/v4/twins/${made.idTwin}/movements`);
    expect((body.data as Movement[]).map(({ kind, state, reason }) => [kind, state, reason])).toEqual([
      ['state', 'Inactivo', 'Sin batería'],
      ['created', 'Activo', null],
    ]);
    const place = (at: string) => admin.call('GET', `/api/v4/twins/${made.idTwin}/place?at=${at}`);
    expect((await place(before)).body.data).toBeNull();
    expect((await place(new Date().toISOString())).body.data).toMatchObject({
      state: 'Inactivo',
      Warehouse: { idWarehouse: 1 },
    });
  });

  test('cannot be changed by the database role of the application', async () => {
    await expect(
      t.database.query('update movement set reason = $1 where true', ['otra']),
    ).rejects.toMatchObject({ code: '42501' });
    await expect(t.database.query('delete from movement where true', [])).rejects.toMatchObject({
      code: '42501',
    });
  });
});

describe('importing a file of twins', () => {
  const file = (lines: string[]) => ({
    fileName: 'dispositivos.csv',
    content: Buffer.from(['Nombre,MAC,Tipo,Bodega,Modelo,Sensores', ...lines].join('\n')).toString('base64'),
  });
  const validLine = (index: number) =>
    `Lote ${index},0D00000${String(10000 + index)},Circulante,Recepción Escuintla,Ebag T/H,Temperatura y humedad`;
  type Preview = {
    rows: { line: number; issues: { field: string; message: string }[]; cells?: Record<string, string> }[];
    bad: number;
    written: number;
  };
  const send = async (lines: string[], commit: boolean, more: object = {}) =>
    (await admin.call('POST', '/api/v4/twins/import', { ...file(lines), commit, ...more })).body
      .data as Preview;

  test('reports each invalid row and writes all rows or none', async () => {
    const lines = Array.from({ length: 500 }, (_, index) => validLine(index));
    lines[9] = 'Sin MAC,,Circulante,Recepción Escuintla,Ebag T/H,';
    lines[99] = 'Otra bodega,0D0000020001,Circulante,No existe,Ebag T/H,';
    lines[499] = validLine(0);
    const preview = await send(lines, true);
    expect([preview.bad, preview.written]).toEqual([3, 0]);
    expect(
      preview.rows
        .filter(({ issues }) => issues.length > 0)
        .map(({ line, issues }) => [line, issues[0]?.field]),
    ).toEqual([
      [11, 'mac'],
      [101, 'warehouse'],
      [501, 'mac'],
    ]);
    expect(await rows('search=Lote 7')).toEqual([]);
    const corrected = lines.filter((_, index) => ![9, 99, 499].includes(index));
    expect(await send(corrected, true)).toMatchObject({ bad: 0, written: 497 });
    const [made] = await rows('search=Lote 77&limit=1');
    expect([made?.sensors, made?.Warehouse.name]).toEqual([1, 'Recepción Escuintla']);
    expect((await send([validLine(3)], false)).rows[0]?.issues[0]?.field).toBe('mac');
  });

  test('reports every error of a row at once', async () => {
    const [known] = await rows('limit=1');
    const lines = [`${known?.name},no es MAC,Raro,No existe,Tampoco,Desconocido`, ',,Fijo,,,'];
    const { rows: checked } = await send(lines, true);
    const fields = checked.map(({ issues }) => [...new Set(issues.map(({ field }) => field))].sort());
    expect(fields).toEqual([
      ['mac', 'model', 'name', 'sensors', 'twinType', 'warehouse'],
      ['mac', 'model', 'name', 'warehouse'],
    ]);
    for (const { issues } of checked)
      expect(new Set(issues.map(({ field }) => field)).size).toBe(issues.length);
  });

  test('says in words what is wrong, and returns the cells to correct', async () => {
    const [known] = await rows('limit=1');
    const [theirs] = await rows('limit=1', other, 2);
    const lines = [
      `Nuevo,${known?.mac},Circulante,No existe,Tampoco,Ni este`,
      `${known?.name},0D00000B0001,,Recepción Escuintla,Ebag T/H,`,
      `Otro,${theirs?.mac},,Recepción Escuintla,Ebag T/H,`,
      '',
      'Repetido,0D00000B0001,,Recepción Escuintla,Ebag T/H,',
    ];
    const { rows: checked } = await send(lines, false);
    expect(checked.map(({ line, issues }) => [line, ...issues.map(({ message }) => message)])).toEqual([
      [
        2,
        'No existe el modelo «Tampoco»',
        'No existe el sensor «Ni este»',
        'No existe la bodega «No existe»',
        `La MAC «${known?.mac}» ya es de «${known?.name}»`,
      ],
      [3, `Ya existe un dispositivo «${known?.name}»`],
      [4, `La MAC «${theirs?.mac}» ya está registrada`],
      [6, '«0D:00:00:0B:00:01» ya está en la fila 3 del archivo'],
    ]);
    expect(checked[0]?.cells).toMatchObject({ name: 'Nuevo', warehouse: 'No existe', sensors: 'Ni este' });
  });

  test('takes the chosen rows only, all or none of them', async () => {
    const lines = [
      'Bueno uno,0D00000C0001,,Recepción Escuintla,Ebag T/H,',
      'Malo,0D00000C0002,,No existe,Ebag T/H,',
      'Bueno dos,0D00000C0003,,Recepción Escuintla,Ebag T/H,',
    ];
    expect(await send(lines, true, { lines: [2, 3] })).toMatchObject({ bad: 1, written: 0 });
    expect(await rows('search=Bueno')).toEqual([]);
    expect(await send(lines, true, { lines: [2, 4] })).toMatchObject({ bad: 0, written: 2 });
    expect((await rows('search=Bueno')).map(({ name }) => name).sort()).toEqual(['Bueno dos', 'Bueno uno']);
  });

  test('skips the sample row of the template, but not one that was filled in', async () => {
    const sample =
      'Ejemplo EB-0001,02:00:00:00:00:01,Circulante,Nombre de tu bodega,Ebag T/H,Temperatura y humedad';
    const good = 'Tras la muestra,0D00000D0001,,Recepción Escuintla,Ebag T/H,';
    expect((await send([sample, good], false)).rows.map(({ line }) => line)).toEqual([3]);
    const changed = sample.replace('Nombre de tu bodega', 'Recepción Escuintla');
    expect((await send([changed, good], false)).rows.map(({ line }) => line)).toEqual([2, 3]);
    const only = await admin.call('POST', '/api/v4/twins/import', { ...file([sample]), commit: false });
    expect(only.body.code).toBe('IMPORT_EMPTY');
  });

  test('gives a device the sensors of its model, unless the row names others', async () => {
    const lines = [
      'Con modelo,0D00000E0001,,Recepción Escuintla,Ambiente de bodega,',
      'Con otros,0D00000E0002,Fijo,Recepción Escuintla,Ambiente de bodega,Pluviómetro',
    ];
    expect(await send(lines, true)).toMatchObject({ bad: 0, written: 2 });
    const sensorsOf = async (name: string) => {
      const [{ idTwin } = { idTwin: 0 }] = await rows(`search=${name}`);
      const { data } = (await admin.call('GET', `/api/processes/twin/${idTwin}`)).body;
      return (data as TwinDetail).TwinSensors.map(({ Sensor, Certification }) => [
        Sensor.name,
        Certification?.name ?? null,
      ]);
    };
    expect(await sensorsOf('Con modelo')).toEqual([
      ['Temperatura y humedad', 'Calibración de fábrica'],
      ['Barómetro', 'Calibración de fábrica'],
    ]);
    expect(await sensorsOf('Con otros')).toEqual([['Pluviómetro', null]]);
  });

  test('into another company is only for the operator’s administrators', async () => {
    const [theirs] = await rows('limit=1', other, 2);
    const line = `Ajeno,0D00000A0001,Circulante,${theirs?.Warehouse.name},Ebag T/H,`;
    const sendAs = async (by: Person, idCompany: number) =>
      (await by.call('POST', '/api/v4/twins/import', { ...file([line]), commit: true, idCompany })).body;
    expect((await sendAs(other, 1)).code).toBe('OTHER_COMPANY');
    expect((await sendAs(admin, 2)).data).toMatchObject({ bad: 0, written: 1 });
    expect(await rows('search=Ajeno', other, 2)).toHaveLength(1);
  });
});
