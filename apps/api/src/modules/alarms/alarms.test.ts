import type { AlarmRule } from '@gemelo/contract/endpoints/alarm-rules';
import type { Alarm } from '@gemelo/contract/endpoints/alarm-summary';
import type { AlarmDetail } from '@gemelo/contract/endpoints/alarms';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let keeper: Person;
let technician: Person;
let supervisor: Person;
let registrar: Person;
let agent: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  [admin, keeper, technician, supervisor, registrar, agent, other] = (await Promise.all(
    [
      'admin@gemelo',
      'bodega@gemelo',
      'tecnico@gemelo',
      'supervisor@gemelo',
      'registro@gemelo',
      'agente@gemelo',
      'admin@otra',
    ].map((name) => t.signIn(`${name}.test`)),
  )) as [Person, Person, Person, Person, Person, Person, Person];
});

const list = async (query = '', by = admin) => (await by.call('GET', `/api/v4/alarms?${query}`)).body;
const rowsOf = async (query = '', by = admin) => (await list(query, by)).data as Alarm[];
const summaryOf = async (by = admin) =>
  (await by.call('GET', '/api/v4/alarms/summary')).body.data as {
    open: { alarm: number; warning: number };
    acknowledged: number;
    newest: Alarm[];
  };
const findOpenAlarm = async () => {
  const [alarm] = await rowsOf('state=open');
  if (!alarm) throw new Error('the demonstration has open alarms');
  return alarm;
};

test('alarms of every state are listed newest first, and only those of the own company', async () => {
  const all = await rowsOf('limit=200');
  expect(all.length).toBeGreaterThan(12);
  expect(new Set(all.map(({ state }) => state))).toEqual(new Set(['open', 'acknowledged', 'resolved']));
  const moments = all.map(({ openedAt }) => openedAt);
  expect(moments).toEqual([...moments].sort().reverse());
  const others = await rowsOf('limit=200', other);
  expect(others.length).toBeGreaterThan(0);
  expect(new Set([...all, ...others].map(({ idAlarm }) => idAlarm)).size).toBe(all.length + others.length);
});

test('an alarm of a device that has left its warehouse says where it is on its way to', async () => {
  const unresolved = await rowsOf('state=open,acknowledged&limit=200');
  const left = unresolved.filter(({ Destination }) => Destination);
  expect(
    left.map(({ Twin, Warehouse, Destination }) => [Twin.name, Warehouse.name, Destination?.name]),
  ).toEqual([['EB-1001', 'Recepción Escuintla', 'Bodega Santa Lucía']]);
});

test('each filter narrows the list, and filters combine', async () => {
  const all = await rowsOf('limit=200');
  const [some] = all.filter(({ condition }) => condition === 'above');
  if (!some) throw new Error('the demonstration has humid hours');
  const facets: [string, (alarm: Alarm) => boolean][] = [
    ['state=resolved', ({ state }) => state === 'resolved'],
    ['severity=alarm', ({ severity }) => severity === 'alarm'],
    ['condition=silence', ({ condition }) => condition === 'silence'],
    [
      `idAlarmRule=${some.AlarmRule.idAlarmRule}`,
      ({ AlarmRule: rule }) => rule.idAlarmRule === some.AlarmRule.idAlarmRule,
    ],
    [
      `idWarehouse=${some.Warehouse.idWarehouse}`,
      ({ Warehouse }) => Warehouse.idWarehouse === some.Warehouse.idWarehouse,
    ],
    [`idTwin=${some.Twin.idTwin}`, ({ Twin }) => Twin.idTwin === some.Twin.idTwin],
    ['idMeasurement=2', ({ Measurement }) => Measurement?.idMeasurement === 2],
    [`from=${some.openedAt}`, ({ openedAt }) => openedAt >= some.openedAt],
    [`to=${some.openedAt}`, ({ openedAt }) => openedAt < some.openedAt],
    [`search=${some.Twin.name}`, ({ Twin }) => Twin.name.includes(some.Twin.name)],
    ['search=sensor sin', ({ condition }) => condition === 'silence'],
    ['severity=alarm&state=resolved', ({ severity, state }) => severity === 'alarm' && state === 'resolved'],
  ];
  for (const [query, matches] of facets)
    expect(
      (await rowsOf(`${query}&limit=200`)).map(({ idAlarm }) => idAlarm),
      query,
    ).toEqual(all.filter(matches).map(({ idAlarm }) => idAlarm));
});

test('unresolved alarms are listed with the worst first: by severity, then unacknowledged, then newest', async () => {
  const all = (await rowsOf('limit=200')).filter(({ state }) => state !== 'resolved');
  expect(new Set(all.map(({ severity, state }) => `${severity} ${state}`)).size).toBeGreaterThan(2);
  const rank = ({ severity, state, openedAt }: Alarm) =>
    `${severity === 'alarm' ? 1 : 0}${state === 'open' ? 1 : 0}${openedAt}`;
  const worstFirst = all.toSorted((a, b) => (rank(a) < rank(b) ? 1 : -1)).map(({ idAlarm }) => idAlarm);
  const listed = await rowsOf('state=open,acknowledged&limit=200');
  expect(listed.map(({ idAlarm }) => idAlarm)).toEqual(worstFirst);
  const pages = [];
  for (let page = 1; page <= worstFirst.length; page++)
    pages.push(...(await rowsOf(`state=open,acknowledged&limit=1&page=${page}`)));
  expect(pages.map(({ idAlarm }) => idAlarm)).toEqual(worstFirst);
  expect((await summaryOf()).newest.map(({ idAlarm }) => idAlarm)).toEqual(worstFirst.slice(0, 5));
  const byAge = await rowsOf('state=open,acknowledged&order=openedAt&limit=200');
  expect(byAge.map(({ openedAt }) => openedAt)).toEqual(all.map(({ openedAt }) => openedAt).sort());
});

test('the filter choices are the values that alarms have, by name', async () => {
  const { body } = await keeper.call('GET', '/api/v4/alarms/facets');
  const choices = body.data as Record<string, { value: number; label: string }[]>;
  const all = await rowsOf('limit=200');
  const names = (of: (alarm: Alarm) => string | undefined) =>
    [...new Set(all.map(of))].filter((name) => name !== undefined).sort();
  for (const [column, of] of [
    ['idAlarmRule', (alarm: Alarm) => alarm.AlarmRule.name],
    ['idWarehouse', (alarm: Alarm) => alarm.Warehouse.name],
    ['idTwin', (alarm: Alarm) => alarm.Twin.name],
    ['idMeasurement', (alarm: Alarm) => alarm.Measurement?.name],
  ] as const)
    expect(choices[column]?.map(({ label }) => label).sort(), column).toEqual(names(of));
  const recent = (await rowsOf('period=week&limit=200')).length;
  expect(recent).toBeGreaterThan(0);
  expect(recent).toBeLessThan((await list('limit=200')).total ?? 0);
});

test('the CSV export shows labels instead of codes', async () => {
  const { text } = await admin.call('GET', '/api/v4/alarms?format=csv&condition=silence');
  expect(text.split('\r\n')[0]).toContain('Gravedad,Estado,Condición,Regla');
  expect(text).toContain('Advertencia');
  expect(text).toContain('Sin datos');
});

test('acknowledging stores the note, and a second acknowledgement conflicts and names the first user', async () => {
  const before = await summaryOf();
  const alarm = await findOpenAlarm();
  const { body } = await keeper.call('PUT', `/api/v4/alarms/${alarm.idAlarm}/acknowledgement`, {
    note: 'Voy a ver',
  });
  const after = body.data as AlarmDetail;
  expect(after).toMatchObject({
    state: 'acknowledged',
    AcknowledgedBy: { idUser: keeper.user.idUser },
    acknowledgedNote: 'Voy a ver',
  });
  expect(after.events.at(-1)).toMatchObject({ kind: 'acknowledged', note: 'Voy a ver' });
  const now = await summaryOf();
  expect(now.acknowledged).toBe(before.acknowledged + 1);
  expect(now.open.alarm + now.open.warning).toBe(before.open.alarm + before.open.warning - 1);
  const again = await technician.call('PUT', `/api/v4/alarms/${alarm.idAlarm}/acknowledgement`, {});
  expect([again.status, again.body.code]).toEqual([409, 'ALARM_ACKNOWLEDGED']);
  expect(again.body.message).toContain(keeper.user.name);
});

test('a field agent cannot acknowledge or resolve an alarm, and another company cannot find it', async () => {
  const { idAlarm } = await findOpenAlarm();
  for (const path of [`/api/v4/alarms/${idAlarm}/acknowledgement`, `/api/v4/alarms/${idAlarm}/resolution`]) {
    const body = path.endsWith('resolution') ? { justification: 'No' } : {};
    expect((await agent.call('PUT', path, body)).status).toBe(403);
    expect((await other.call('PUT', path, body)).status).toBe(404);
  }
  expect((await other.call('GET', `/api/v4/alarms/${idAlarm}`)).status).toBe(404);
  expect((await supervisor.call('GET', `/api/v4/alarms/${idAlarm}`)).status).toBe(200);
});

test('resolving by hand requires a justification and works only once', async () => {
  const { idAlarm } = await findOpenAlarm();
  const path = `/api/v4/alarms/${idAlarm}/resolution`;
  expect((await technician.call('PUT', path, {})).status).toBe(400);
  const { body } = await technician.call('PUT', path, { justification: 'Sensor cambiado' });
  expect(body.data as AlarmDetail).toMatchObject({
    state: 'resolved',
    resolution: 'person',
    resolvedNote: 'Sensor cambiado',
    ResolvedBy: { idUser: technician.user.idUser },
  });
  expect((await technician.call('PUT', path, { justification: 'Otra vez' })).body.code).toBe(
    'ALARM_RESOLVED',
  );
  expect((await technician.call('PUT', `/api/v4/alarms/${idAlarm}/acknowledgement`, {})).body.code).toBe(
    'ALARM_RESOLVED',
  );
});

test('several open alarms can be acknowledged at once, by id or by filter', async () => {
  const open = await rowsOf('state=open&limit=200');
  const [resolved] = await rowsOf('state=resolved');
  const ids = [open[0]?.idAlarm, resolved?.idAlarm];
  const some = await keeper.call('PUT', '/api/v4/alarms/acknowledgements', { ids });
  expect(some.body.data).toEqual({ changed: 1 });
  const all = await supervisor.call('PUT', '/api/v4/alarms/acknowledgements', {
    match: { condition: 'silence', state: 'open' },
    note: 'Corte de luz',
  });
  const silent = open.slice(1).filter(({ condition }) => condition === 'silence').length;
  expect(all.body.data).toEqual({ changed: silent });
  expect(await rowsOf('state=open&condition=silence')).toEqual([]);
  expect((await keeper.call('PUT', '/api/v4/alarms/acknowledgements', {})).status).toBe(400);
});

test('the readings around an alarm are also shown to users who may not view twins', async () => {
  const [alarm] = await rowsOf('severity=alarm&state=resolved');
  const { body, status } = await keeper.call('GET', `/api/v4/alarms/${alarm?.idAlarm}/readings`);
  expect(status).toBe(200);
  const { points, from, to } = body.data as {
    from: string;
    to: string;
    points: { at: string; value: number }[];
  };
  expect(points.length).toBeGreaterThan(5);
  expect(Math.max(...points.map(({ value }) => value))).toBeGreaterThan(65);
  expect(points.every(({ at }) => at >= from.slice(0, 13) && at <= to)).toBe(true);
});

const body = (change: object = {}) => ({
  name: 'Humedad en refino',
  condition: 'above',
  idMeasurement: 2,
  threshold: 62,
  hysteresis: 1,
  holdSeconds: 600,
  severity: 'alarm',
  idWarehouseCategory: null,
  idTwin: null,
  reminderMinutes: 60,
  users: [2],
  ...change,
});
const rulesOf = async (by: Person) =>
  (await by.call('GET', '/api/v4/alarm-rules?limit=200')).body.data as AlarmRule[];

test('a rule can be created, changed with its current version and inactivated', async () => {
  const made = (await registrar.call('POST', '/api/v4/alarm-rules', body())).body.data as AlarmRule;
  expect(made).toMatchObject({ idCompany: 1, Users: [{ idUser: 2 }], unresolved: 0, version: 1 });
  const path = `/api/v4/alarm-rules/${made.idAlarmRule}`;
  const changed = await admin.call('PUT', path, { ...body({ threshold: 63, users: [] }), version: 1 });
  expect(changed.body.data as AlarmRule).toMatchObject({ threshold: 63, Users: [], version: 2 });
  const late = await registrar.call('PUT', path, { ...body({ threshold: 61 }), version: 1 });
  expect([late.status, late.body.code]).toEqual([409, 'STALE']);
  expect(
    (await admin.call('POST', '/api/v4/alarm-rules', body({ name: 'humedad en REFINO' }))).body.code,
  ).toBe('DUPLICATE');
  const off = (await admin.call('PUT', `${path}/state`, { state: 'Inactivo' })).body.data as AlarmRule;
  expect([off.state, off.version]).toEqual(['Inactivo', 3]);
  expect((await rulesOf(other)).map(({ idAlarmRule }) => idAlarmRule)).not.toContain(made.idAlarmRule);
  expect((await keeper.call('PUT', `${path}/state`, { state: 'Activo' })).status).toBe(403);
});

test('an invalid rule is refused at the wrong field', async () => {
  const wrong: [object, string][] = [
    [{ condition: 'below', threshold: null }, 'threshold'],
    [{ idMeasurement: 3, threshold: null }, 'threshold'],
    [{ idMeasurement: 1, severity: 'warning', threshold: null }, 'threshold'],
    [{ condition: 'silence' }, 'idMeasurement'],
    [{ idMeasurement: null }, 'idMeasurement'],
    [{ holdSeconds: null }, 'holdSeconds'],
    [{ users: [other.user.idUser] }, 'users'],
    [{ idTwin: 2_000_000 }, 'idTwin'],
    [{ idWarehouse: 2_000_000 }, 'idWarehouse'],
    [{ idWarehouse: 2, idTwin: 1 }, 'idTwin'],
    [{ hysteresis: -1 }, 'hysteresis'],
    [{ condition: 'rate', threshold: -5 }, 'threshold'],
    [{ condition: 'rate', threshold: 0 }, 'threshold'],
  ];
  for (const [change, path] of wrong) {
    const answer = await admin.call('POST', '/api/v4/alarm-rules', body({ name: 'Mala', ...change }));
    expect([answer.status, answer.body.issues?.[0]?.path], JSON.stringify(change)).toEqual([400, path]);
  }
});

test('a rate below zero is refused in words, also when a rule is changed or tried', async () => {
  const rate = body({ name: 'Cambio brusco en refino', condition: 'rate', threshold: 5 });
  const made = (await admin.call('POST', '/api/v4/alarm-rules', rate)).body.data as AlarmRule;
  const { name: _, reminderMinutes: __, users: ___, ...tried } = { ...rate, threshold: -5 };
  const answers = [
    await admin.call('PUT', `/api/v4/alarm-rules/${made.idAlarmRule}`, {
      ...rate,
      threshold: -5,
      version: 1,
    }),
    await admin.call('POST', '/api/v4/alarm-rules/preview', tried),
  ];
  for (const { status, body: refused } of answers)
    expect([status, refused.issues]).toEqual([
      400,
      [{ path: 'threshold', message: 'Debe ser mayor que 0: cuenta lo que cambia, suba o baje' }],
    ]);
  await admin.call('PUT', `/api/v4/alarm-rules/${made.idAlarmRule}/state`, { state: 'Inactivo' });
});

test('a rule can be for one warehouse of the own company', async () => {
  const made = await admin.call(
    'POST',
    '/api/v4/alarm-rules',
    body({ name: 'En una bodega', idWarehouse: 2 }),
  );
  expect(made.body.data as AlarmRule).toMatchObject({
    Warehouse: { idWarehouse: 2 },
    WarehouseCategory: null,
    Twin: null,
  });
  const options = (await other.call('GET', '/api/v4/alarm-rules/options')).body.data as {
    warehouses: { idWarehouse: number }[];
  };
  const [theirs] = options.warehouses;
  const refused = await admin.call(
    'POST',
    '/api/v4/alarm-rules',
    body({ name: 'Ajena', idWarehouse: theirs?.idWarehouse }),
  );
  expect([refused.status, refused.body.issues?.[0]?.path]).toEqual([400, 'idWarehouse']);
  const { idAlarmRule } = made.body.data as AlarmRule;
  await admin.call('PUT', `/api/v4/alarm-rules/${idAlarmRule}/state`, { state: 'Inactivo' });
});

test('the details of an alarm name the limits of both severities', async () => {
  const [alarm] = (await rowsOf('severity=alarm&condition=above')).filter(
    ({ state }) => state !== 'resolved',
  );
  const { body: found } = await keeper.call('GET', `/api/v4/alarms/${alarm?.idAlarm}`);
  expect((found.data as AlarmDetail).limits.map(({ severity, threshold }) => [severity, threshold])).toEqual([
    ['warning', 60],
    ['alarm', 65],
  ]);
});

test('shared rules use the limits of each company, and each company chooses their mail recipients', async () => {
  const humid = (await rulesOf(other)).find(
    ({ idCompany, severity }) => idCompany === null && severity === 'alarm',
  );
  expect(humid).toMatchObject({ threshold: null });
  const path = `/api/v4/alarm-rules/${humid?.idAlarmRule}`;
  const mailed = await other.call('PUT', `${path}/users`, { users: [other.user.idUser] });
  expect((mailed.body.data as AlarmRule).Users).toEqual([
    { idUser: other.user.idUser, name: other.user.name },
  ]);
  const own = (await rulesOf(admin)).find(({ idAlarmRule }) => idAlarmRule === humid?.idAlarmRule);
  expect(own?.Users.map(({ idUser }) => idUser)).not.toContain(other.user.idUser);
  expect((await other.call('PUT', `${path}/state`, { state: 'Inactivo' })).body.code).toBe('OPERATOR_ONLY');
  expect((await other.call('PUT', path, { ...body({ users: [] }), version: 1 })).body.code).toBe(
    'OPERATOR_ONLY',
  );
  expect(own?.companyThreshold).toBe(own?.Measurement?.idMeasurement === 2 ? 65 : 38);
});

test('acknowledging and resolving are written to the audit log', async () => {
  const audit = (await admin.call('GET', '/api/v4/audit?entity=alarm&limit=200')).body.data as {
    action: string;
  }[];
  expect(new Set(audit.map(({ action }) => action))).toEqual(new Set(['acknowledge', 'resolve']));
});
