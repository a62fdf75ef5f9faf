import type { AssignmentDetail, AssignmentRow, Scanned } from '@gemelo/contract/endpoints/assignments';
import type { Stock } from '@gemelo/contract/endpoints/inventory';
import type { Movement } from '@gemelo/contract/endpoints/twin-movements';
import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import type { Section } from '@gemelo/contract/endpoints/warehouses';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let keeper: Person;
let supervisor: Person;
let other: Person;
let bays: Section['WarehouseSegments'];
beforeAll(async () => {
  t = await openTestApp();
  [admin, keeper, supervisor, other] = (await Promise.all(
    ['admin@gemelo.test', 'bodega@gemelo.test', 'supervisor@gemelo.test', 'admin@otra.test'].map((email) =>
      t.signIn(email),
    ),
  )) as [Person, Person, Person, Person];
  const { body } = await admin.call('GET', '/api/settings/v2/warehouses/categories/2');
  bays = (body.data as Section[])[0]?.WarehouseSegments ?? [];
});

let number = 0;
async function register(extra: object = {}): Promise<number> {
  number++;
  const { body, text } = await admin.call('POST', '/api/processes/createTwin', {
    name: `Viajero ${number}`,
    mac: `0E0000${number.toString(16).padStart(6, '0')}`,
    twinType: 'Circulante',
    idWarehouse: 1,
    idTwinModel: 1,
    station: 0,
    ...extra,
  });
  expect(body.error, text).toBe(false);
  return (body.data as TwinDetail).idTwin;
}
const read = async (idTwin: number) =>
  (await admin.call('GET', `/api/processes/twin/${idTwin}`)).body.data as TwinDetail;
const historyOf = async (idTwin: number) =>
  (await admin.call('GET', `/api/v4/twins/${idTwin}/movements?order=at`)).body.data as Movement[];
const assign = (twins: number[], extra: object = {}, by = admin) =>
  by.call('POST', '/api/processes/v2/twinsAssignment/web', {
    type: 'warehouse',
    idWarehouse: 2,
    segments: [bays[0]?.idWarehouseSegment],
    idMeasurement: 1,
    valueMeasurement: 'Temperatura',
    twins: twins.map((idTwin) => ({ idTwin })),
    ...extra,
  });
const createAssignment = async (twins: number[], extra: object = {}) => {
  const answer = await assign(twins, extra);
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data as AssignmentDetail;
};

describe('assigning', () => {
  test('puts several twins into segments with the additional information of each', async () => {
    const [first, second] = [await register(), await register()];
    const answer = await assign([], {
      segments: bays.slice(0, 2).map(({ idWarehouseSegment }) => idWarehouseSegment),
      twins: [
        { idTwin: first, additionalInformation: [{ name: 'height', value: '2 m' }] },
        { idTwin: second, additionalInformation: [{ name: 'numberStowage', value: '7' }] },
      ],
    });
    expect(answer.body.message).toBe('La solicitud ha sido relaizada!');
    const assignment = answer.body.data as AssignmentDetail;
    expect(assignment.segments.map(({ name }) => name)).toEqual(['A1', 'A2']);
    expect([assignment.height, assignment.stowage, assignment.twins]).toEqual([['2 m'], ['7'], 2]);
    const twin = await read(first);
    expect(twin.Warehouse.name).toBe('Bodega Santa Lucía');
    expect(twin.TwinAssignments[0]?.segments.map(({ name }) => name)).toEqual(['A1', 'A2']);
    expect((await historyOf(first)).map(({ kind }) => kind)).toEqual(['created', 'assigned']);
  });

  test('to a lot moves the twin to the warehouse of the lot', async () => {
    const lots = await admin.call('GET', '/api/settings/v2/lots/warehouse/3');
    const [lot] = lots.body.data as { idLot: number; name: string }[];
    const twin = await register();
    const assignment = await createAssignment([twin], {
      type: 'lot',
      idWarehouse: null,
      segments: [],
      idLot: lot?.idLot,
    });
    expect([assignment.type, assignment.AssignmentLot?.name]).toEqual(['lot', lot?.name]);
    expect((await read(twin)).idWarehouse).toBe(3);
  });

  test('refuses an assigned twin and says where it is and who assigned it', async () => {
    const twin = await register();
    const { idAssignment } = await createAssignment([twin]);
    const again = await assign([twin], { idWarehouse: 3, segments: [] }, keeper);
    expect([again.status, again.body.valid]).toEqual([409, true]);
    expect(again.body.message).toBe(
      `«Viajero ${number}» ya está asignado a Bodega Santa Lucía por Ana Lucía Morales (asignación ${idAssignment})`,
    );
  });

  test('the same twin twice at once succeeds once and gets a conflict once', async () => {
    for (let round = 0; round < 5; round++) {
      const twin = await register();
      const answers = await Promise.all([
        assign([twin], {}, admin),
        assign([twin], { idWarehouse: 3, segments: [] }, keeper),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const lost = answers.find(({ status }) => status === 409);
      expect(lost?.body.code).toBe('TWIN_ASSIGNED');
      expect((await read(twin)).TwinAssignments).toHaveLength(1);
    }
  });

  test('names the twin of the request that is already assigned', async () => {
    const [taken, free] = [await register(), await register()];
    await assign([taken]);
    const { body } = await assign([free, taken]);
    expect(body.issues).toEqual([{ path: 'twins.1.idTwin', message: body.message }]);
  });

  test('refuses repeated or inactive twins, missing data and segments of another warehouse', async () => {
    const twin = await register();
    expect((await assign([twin, twin])).body).toMatchObject({
      message: 'Algunos de datos que seleccionaste estan repetidos',
      valid: true,
      issues: [{ path: 'twins.1.idTwin' }],
    });
    expect((await assign([twin], { idWarehouse: null })).body.message).toBe(
      'Debes ingresar todos los datos solicitados',
    );
    expect((await assign([twin], { idWarehouse: 3 })).body.issues[0]?.path).toBe('segments');
    await admin.call('PUT', `/api/processes/v2/twins/state/${twin}`, { state: 'Inactivo', reason: 'Roto' });
    expect((await assign([twin])).body.code).toBe('TWIN_INACTIVE');
  });

  test('requires the permission and stays within the own company', async () => {
    const twin = await register();
    expect((await assign([twin], {}, supervisor)).status).toBe(403);
    const foreign = await assign([twin], { idWarehouse: 4, segments: [] }, other);
    expect(foreign.status).toBe(404);
    expect((await assign([twin], {}, other)).body.issues[0]?.path).toBe('idWarehouse');
    expect((await assign([twin], { idWarehouse: 4, segments: [] })).status).toBe(404);
  });
});

describe('taking over', () => {
  const into = (idTwin: number, justification?: string) => ({
    idTwin,
    additionalInformation: [{ name: 'height', value: '3 m' }],
    ...(justification ? { justification } : {}),
  });
  const historyKinds = async (idTwin: number) => (await historyOf(idTwin)).map(({ kind }) => kind);

  test('an assigned twin with a reason is one request: moved, noted and audited, beside a free one', async () => {
    const [taken, free] = [await register(), await register()];
    const before = await createAssignment([taken]);
    const place = { idWarehouse: 3, segments: [] };
    const answer = await assign(
      [],
      { ...place, twins: [into(taken, 'Se necesita aquí'), into(free)] },
      keeper,
    );
    expect(answer.status, answer.text).toBe(200);
    const assignment = answer.body.data as AssignmentDetail;
    expect([assignment.twins, assignment.height]).toEqual([2, ['3 m']]);
    const old = await admin.call('GET', `/api/processes/getOneAssignment/${before.idAssignment}`);
    expect(old.body.data).toMatchObject({ state: 'Inactivo', justification: 'Se necesita aquí' });
    expect(await historyKinds(taken)).toEqual(['created', 'assigned', 'closed', 'moved']);
    expect((await historyOf(taken)).at(-1)?.reason).toBe('Se necesita aquí');
    expect(await historyKinds(free)).toEqual(['created', 'assigned']);
    const audited = await admin.call(
      'GET',
      `/api/v4/audit?entity=assignment&entityId=${before.idAssignment}`,
    );
    const [close] = audited.body.data as { action: string; correlation: string }[];
    const made = await admin.call(
      'GET',
      `/api/v4/audit?entity=assignment&entityId=${assignment.idAssignment}`,
    );
    const [create] = made.body.data as { action: string; correlation: string }[];
    expect([close?.action, create?.action]).toEqual(['close', 'create']);
    expect(create?.correlation).toBe(close?.correlation);
  });

  test('takes only the twins that have a reason, and leaves all where they are otherwise', async () => {
    const twins = [await register(), await register()];
    const [first = 0, second = 0] = twins;
    const { idAssignment } = await createAssignment(twins);
    const body = { idWarehouse: 3, segments: [], twins: [into(first, 'Urgente'), into(second)] };
    const refused = await assign([], body);
    expect(refused.body).toMatchObject({ code: 'TWIN_ASSIGNED', issues: [{ path: 'twins.1.idTwin' }] });
    expect((await read(first)).Assignment?.idAssignment).toBe(idAssignment);
  });

  test('into an open assignment moves the twin there', async () => {
    const [inside, elsewhere] = [await register(), await register()];
    await createAssignment([elsewhere]);
    const target = await createAssignment([inside], { idWarehouse: 3, segments: [] });
    const joined = await admin.call('POST', '/api/processes/assignment/twin', {
      idAssignment: target.idAssignment,
      twins: [into(elsewhere, 'Van juntos')],
    });
    expect((joined.body.data as AssignmentDetail).twins).toBe(2);
    expect(await historyKinds(elsewhere)).toEqual(['created', 'assigned', 'closed', 'moved']);
  });

  test('needs the permission to edit assignments', async () => {
    const twin = await register();
    await createAssignment([twin]);
    await t.database.transaction(system, (tx) =>
      tx
        .deleteFrom('rolePermission')
        .where('idRole', '=', 3)
        .where('idPermission', 'in', (eb) =>
          eb
            .selectFrom('permission')
            .select('idPermission')
            .where('resource', '=', 'assignment')
            .where('action', '=', 'edit'),
        )
        .execute(),
    );
    await t.database.transaction(system, (tx) =>
      tx.updateTable('permissionVersion').set({ version: sql`version + 1` }).execute(),
    );
    const creator = await t.signIn('registro@gemelo.test');
    const answer = await assign([], { idWarehouse: 3, segments: [], twins: [into(twin, 'Mío')] }, creator);
    expect([answer.status, answer.body.code]).toEqual([403, 'FORBIDDEN']);
  });
});

describe('all that match', () => {
  const MANY = 1200;
  const word = 'Enjambre';
  beforeAll(async () => {
    await t.database.transaction(system, (tx) =>
      sql`with made as (
        insert into twin (id_company, name, mac, twin_type, id_warehouse, id_twin_model)
        select 1, ${word} || ' ' || n, '0F:00:00:00:' || upper(lpad(to_hex(n / 256), 2, '0') || ':' || lpad(to_hex(n % 256), 2, '0')),
          'Circulante', 1, 1
        from generate_series(1, ${MANY}) n
        returning id_twin, id_company)
      insert into twin_seen (id_twin, id_company) select id_twin, id_company from made`.execute(tx),
    );
  });
  const match = { search: word, state: 'Activo' };
  const total = async (query: string) =>
    (await admin.call('GET', `/api/processes/getTwinAll/1?search=${word}&limit=1&${query}`)).body.total;
  const transfer = (body: object) =>
    admin.call('POST', '/api/v4/transfers', {
      type: 'warehouse',
      idWarehouse: 3,
      justification: 'Zafra',
      ...body,
    });

  test('are assigned in one assignment, however many there are', async () => {
    const { status, body, text } = await assign([], { twins: undefined, match });
    expect(status, text).toBe(200);
    expect((body.data as AssignmentDetail).twins).toBe(MANY);
    expect(await total('assigned=true&idWarehouse=2')).toBe(MANY);
  });

  test('are refused with number and names where some are not free', async () => {
    const idTwin = await register({ name: `${word} suelto` });
    const { status, body } = await assign([], { twins: undefined, match });
    expect([status, body.code, body.valid]).toEqual([409, 'SOME_NOT_FREE', true]);
    expect(body.message).toMatch(/^1200 de 1201 dispositivos no están libres: Enjambre \d+, .*…$/);
    expect((await read(idTwin)).Assignment).toBeNull();
  });

  test('are moved in one step, the assigned and the free', async () => {
    const { body } = await transfer({ match });
    expect(body.message).toBe(`Se trasladaron 1201 dispositivos`);
    expect(await total('idWarehouse=3')).toBe(MANY + 1);
  });

  test('are sent in one step, unless some are in transit', async () => {
    const send = () =>
      admin.call('POST', '/api/v4/shipments', { match, idWarehouse: 2, justification: 'Zafra' });
    const { body } = await send();
    expect([body.data, body.message]).toEqual([{ sent: 1201 }, '1201 dispositivos van en tránsito']);
    expect(await total('idDestination=2')).toBe(MANY + 1);
    expect((await send()).body.code).toBe('SOME_NOT_FREE');
  });

  test('are received in one step, those of one’s own list or all in transit', async () => {
    const technician = await t.signIn('tecnico@gemelo.test');
    const { idUser } = technician.user;
    await t.database.transaction(system, async (tx) => {
      await tx.deleteFrom('warehouseUser').where('idUser', '=', idUser).execute();
      await tx.insertInto('warehouseUser').values({ idCompany: 1, idUser, idWarehouse: 1 }).execute();
      await sql`update twin set id_destination = 1 where name = ${`${word} suelto`}`.execute(tx);
    });
    const receive = (body: object) => technician.call('POST', '/api/v4/receptions', { match, ...body });
    expect((await receive({ own: true })).body.data).toEqual({ received: 1 });
    expect((await receive({ own: true })).body.code).toBe('NONE_MATCH');
    const { body } = await receive({});
    expect([body.data, body.message]).toEqual([{ received: MANY }, 'Se recibieron 1200 dispositivos']);
    expect(await total('transit=false&idWarehouse=2')).toBe(MANY);
    expect((await receive({})).body.code).toBe('NONE_MATCH');
  });

  test('must be some, and cannot be combined with named ones', async () => {
    const none = await transfer({ match: { search: 'nadie se llama así' } });
    expect([none.body.code, none.body.valid]).toEqual(['NONE_MATCH', true]);
    expect((await transfer({ match, twins: [1] })).body.issues[0]?.path).toBe('match');
    expect((await transfer({})).body.message).toBe('Debes ingresar todos los datos solicitados');
    expect((await transfer({ match: { state: 'activo' } })).body.issues[0]?.path).toBe('match.state.0');
  });

  test('never include twins of another company', async () => {
    const foreign = await other.call('POST', '/api/v4/transfers', {
      type: 'warehouse',
      idWarehouse: 4,
      justification: 'x',
      match,
    });
    expect(foreign.body.code).toBe('NONE_MATCH');
    const received = await other.call('POST', '/api/v4/receptions', { match, idCompany: 1 });
    expect([received.status, received.body.code]).toEqual([403, 'OTHER_COMPANY']);
  });
});

describe('closing', () => {
  test('frees a twin, and freeing the last one closes the assignment', async () => {
    const twins = [await register(), await register()];
    const assignment = await createAssignment(twins);
    const close = (index: number, justification = 'Fin de zafra') =>
      keeper.call(
        'PUT',
        `/api/processes/closeTwinAssignment/${assignment.TwinAssignments[index]?.idTwinAssignment}`,
        { justification },
      );
    expect((await close(0, '   ')).status).toBe(400);
    expect(((await close(0)).body.data as AssignmentDetail).state).toBe('Activo');
    const gone = await close(0);
    expect([gone.body.code, gone.body.valid]).toEqual(['TWIN_OUT', true]);
    expect(gone.body.message).toBe(
      `«${assignment.TwinAssignments[0]?.Twin.name}» ya no está en la asignación ${assignment.idAssignment}`,
    );
    const last = (await close(1)).body.data as AssignmentDetail;
    expect([last.state, last.twins, last.twinsEver]).toEqual(['Inactivo', 0, 2]);
    const closed = await close(1);
    expect([closed.body.code, closed.body.valid]).toEqual(['ASSIGNMENT_CLOSED', true]);
    expect(closed.body.message).toBe(
      `La asignación ${assignment.idAssignment} (Bodega Santa Lucía · A1) ya está cerrada`,
    );
    expect((await read(twins[0] ?? 0)).Assignment).toBeNull();
    const history = await historyOf(twins[0] ?? 0);
    expect(history.at(-1)).toMatchObject({ kind: 'closed', reason: 'Fin de zafra', idAssignment: null });
  });

  test('the last two twins concurrently closes the assignment', async () => {
    const assignment = await createAssignment([await register(), await register()]);
    await Promise.all(
      assignment.TwinAssignments.map(({ idTwinAssignment }) =>
        admin.call('PUT', `/api/processes/closeTwinAssignment/${idTwinAssignment}`, { justification: 'x' }),
      ),
    );
    const { body } = await admin.call('GET', `/api/processes/getOneAssignment/${assignment.idAssignment}`);
    expect((body.data as AssignmentDetail).state).toBe('Inactivo');
  });

  test('with a destination puts circulating twins in transit until they are received', async () => {
    const twins = [await register(), await register()];
    const { idAssignment } = await createAssignment(twins);
    const same = await admin.call('PUT', `/api/processes/closeAssignment/${idAssignment}`, {
      justification: 'Traslado',
      idDestination: 2,
    });
    expect(same.body.code).toBe('SAME_PLACE');
    expect(same.body.message).toContain('ya está en Bodega Santa Lucía');
    await admin.call('PUT', `/api/processes/closeAssignment/${idAssignment}`, {
      justification: 'Traslado',
      idDestination: 3,
    });
    expect((await read(twins[0] ?? 0)).Destination?.name).toBe('Terminal Puerto Quetzal');
    const transit = await admin.call('GET', '/api/processes/task/twin/transito/1?limit=200');
    expect((transit.body.data as { idTwin: number }[]).map(({ idTwin }) => idTwin)).toEqual(
      expect.arrayContaining(twins),
    );
    expect((await assign([twins[0] ?? 0])).body).toMatchObject({
      code: 'TWIN_IN_TRANSIT',
      valid: true,
      message: expect.stringContaining('está en tránsito hacia Terminal Puerto Quetzal'),
    });

    const received = await keeper.call('POST', '/api/v4/receptions', { twins });
    expect(received.body.data).toEqual({ received: 2 });
    const twin = await read(twins[0] ?? 0);
    expect([twin.idWarehouse, twin.Destination]).toEqual([3, null]);
    expect((await keeper.call('POST', '/api/v4/receptions', { twins })).body).toMatchObject({
      code: 'NOT_IN_TRANSIT',
      valid: true,
      message: expect.stringContaining('no está en tránsito: está en Terminal Puerto Quetzal'),
    });
    expect((await historyOf(twins[0] ?? 0)).map(({ kind }) => kind)).toEqual([
      'created',
      'assigned',
      'sent',
      'received',
    ]);
  });

  test('with a destination is refused for a fixed twin', async () => {
    const twin = await register({ twinType: 'Fijo' });
    const { idAssignment } = await createAssignment([twin]);
    const refused = await admin.call('PUT', `/api/processes/closeAssignment/${idAssignment}`, {
      justification: 'Traslado',
      idDestination: 3,
    });
    expect(refused.body.code).toBe('TWIN_FIXED');
    expect((await read(twin)).Assignment?.idAssignment).toBe(idAssignment);
  });
});

describe('moving twins', () => {
  test('by transfer takes free and assigned ones in one step', async () => {
    const [assigned, free] = [await register(), await register()];
    const before = await createAssignment([assigned]);
    const answer = await admin.call('POST', '/api/v4/transfers', {
      twins: [assigned, free],
      type: 'warehouse',
      idWarehouse: 3,
      justification: 'Cambio de bodega',
    });
    expect(answer.body.message).toBe('Se trasladaron 2 dispositivos');
    expect((await read(assigned)).idWarehouse).toBe(3);
    const old = await admin.call('GET', `/api/processes/getOneAssignment/${before.idAssignment}`);
    expect((old.body.data as AssignmentDetail).state).toBe('Inactivo');
    expect((await historyOf(assigned)).map(({ kind }) => kind)).toEqual([
      'created',
      'assigned',
      'closed',
      'moved',
    ]);
  });

  test('by transfer can add them to an existing assignment of the destination only', async () => {
    const [inside, elsewhere] = [await register(), await register()];
    await createAssignment([elsewhere]);
    const place = { type: 'warehouse', idWarehouse: 3 };
    const target = (
      await admin.call('POST', '/api/processes/v2/twinsAssignment/web', {
        ...place,
        twins: [{ idTwin: inside }],
      })
    ).body.data as AssignmentDetail;
    const body = { twins: [elsewhere], justification: 'Van juntos', idAssignment: target.idAssignment };
    const wrong = await admin.call('POST', '/api/v4/transfers', { ...body, ...place, idWarehouse: 2 });
    expect(wrong.body.issues[0]?.path).toBe('idAssignment');
    expect((await admin.call('POST', '/api/v4/transfers', { ...body, ...place })).status).toBe(200);
    expect((await read(elsewhere)).Assignment?.idAssignment).toBe(target.idAssignment);
  });

  test('by changing the segments of their assignment is written to their history', async () => {
    const twin = await register();
    const assignment = await createAssignment([twin]);
    const path = `/api/processes/assignment/update/${assignment.idAssignment}`;
    const changed = await admin.call('PUT', path, {
      segments: [bays[3]?.idWarehouseSegment],
      version: assignment.version,
    });
    expect((changed.body.data as AssignmentDetail).segments.map(({ name }) => name)).toEqual(['A4']);
    expect((await admin.call('PUT', path, { version: assignment.version })).body.code).toBe('STALE');
    expect((await historyOf(twin)).at(-1)?.segments.map(({ name }) => name)).toEqual(['A4']);
  });

  test('by scanning adds free and assigned ones to the same assignment', async () => {
    const [free, assigned] = [await register(), await register()];
    await createAssignment([assigned]);
    const target = { type: 'warehouse', idWarehouse: 2, segments: [bays[5]?.idWarehouseSegment] };
    const scan = async (code: string, idAssignment?: number) =>
      (
        await admin.call('POST', '/api/v4/scans', {
          code,
          ...target,
          ...(idAssignment ? { idAssignment } : {}),
        })
      ).body;
    const { mac } = await read(free);
    const first = (await scan(mac.replaceAll(':', '-').toLowerCase())).data as Scanned;
    expect([first.outcome, first.Twin.idTwin]).toEqual(['assigned', free]);
    const second = (
      await scan(`https://consola.test/dispositivo/dispositivos/${assigned}`, first.idAssignment)
    ).data as Scanned;
    expect([second.outcome, second.idAssignment, second.from]).toEqual([
      'moved',
      first.idAssignment,
      'Bodega Santa Lucía',
    ]);
    expect(((await scan(mac, first.idAssignment)).data as Scanned).outcome).toBe('already');
    expect((await scan('no-existe')).code).toBe('CODE_UNKNOWN');
  });

  test('by scanning can be undone, and the history keeps both movements', async () => {
    const [free, assigned, alone, travelling] = [
      await register(),
      await register(),
      await register(),
      await register(),
    ];
    await createAssignment([assigned, await register()]);
    const former = await createAssignment([alone]);
    await createAssignment([travelling]);
    const sent = await admin.call('POST', '/api/v4/shipments', {
      twins: [travelling],
      idWarehouse: 3,
      justification: 'Sale',
    });
    expect(sent.status).toBe(200);
    const placeOf = async (idTwin: number) => {
      const { idWarehouse, Destination, Assignment } = await read(idTwin);
      return { idWarehouse, to: Destination?.idWarehouse, segments: Assignment?.segments };
    };
    const target = { type: 'warehouse', idWarehouse: 3 };
    for (const [idTwin, outcome] of [
      [free, 'assigned'],
      [assigned, 'moved'],
      [alone, 'moved'],
      [travelling, 'received'],
    ] as const) {
      const before = await placeOf(idTwin);
      const { name } = await read(idTwin);
      const scanned = (await admin.call('POST', '/api/v4/scans', { ...target, code: name })).body
        .data as Scanned;
      expect(scanned.outcome).toBe(outcome);
      expect((await placeOf(idTwin)).idWarehouse).toBe(3);
      const body = { idTwin, since: scanned.since };
      expect((await other.call('POST', '/api/v4/scans/undo', body)).status).toBe(404);
      expect((await admin.call('POST', '/api/v4/scans/undo', body)).status).toBe(200);
      expect(await placeOf(idTwin)).toEqual(before);
      expect((await historyOf(idTwin)).length).toBeGreaterThan(2);
      expect((await admin.call('POST', '/api/v4/scans/undo', body)).body.code).toBe('UNDO_LATE');
    }
    expect((await read(alone)).Assignment?.idAssignment).not.toBe(former.idAssignment);
  });

  test('by scanning cannot be undone after somebody else has moved the twin', async () => {
    const idTwin = await register();
    const { name } = await read(idTwin);
    const scanned = (
      await admin.call('POST', '/api/v4/scans', { type: 'warehouse', idWarehouse: 3, code: name })
    ).body.data as Scanned;
    const { Assignment } = await read(idTwin);
    await keeper.call('PUT', `/api/processes/closeTwinAssignment/${Assignment?.idTwinAssignment}`, {
      justification: 'Otra persona',
    });
    const late = await admin.call('POST', '/api/v4/scans/undo', { idTwin, since: scanned.since });
    expect(late.body).toMatchObject({ code: 'UNDO_LATE', valid: true });
  });

  test('additional information is stored once per name', async () => {
    const assignment = await createAssignment([await register()]);
    const id = assignment.TwinAssignments[0]?.idTwinAssignment;
    const save = (value: string) =>
      admin.call('POST', '/api/processes/update/additional/information', {
        idTwinAssignment: id,
        additionalInformation: [{ name: 'height', value }],
      });
    await save('1 m');
    await save('3 m');
    const { body } = await admin.call('GET', `/api/processes/twinAssignment/additionalInfo/${id}`);
    expect((body.data as { name: string; value: string }[]).map(({ name, value }) => [name, value])).toEqual([
      ['height', '3 m'],
    ]);
    expect((await other.call('GET', `/api/processes/twinAssignment/additionalInfo/${id}`)).status).toBe(404);
  });
});

test('the list can be searched by twin, warehouse and number, and filtered', async () => {
  const twin = await register({ name: 'Buscado 900' });
  const { idAssignment } = await createAssignment([twin]);
  const ids = async (query: string) =>
    ((await admin.call('GET', `/api/processes/getAssignment/1?${query}`)).body.data as AssignmentRow[]).map(
      (row) => row.idAssignment,
    );
  expect(await ids('search=buscado 900')).toEqual([idAssignment]);
  expect(await ids(`search=${idAssignment}`)).toContain(idAssignment);
  expect(await ids('search=santa lucia&state=Activo')).toContain(idAssignment);
  expect(await ids('idWarehouse=3')).not.toContain(idAssignment);
  expect(await ids(`idTwin=${twin}`)).toEqual([idAssignment]);
});

test('the counters of the home page and of the inventory match the stored twins', async () => {
  const home = (await admin.call('GET', '/api/v4/home/counters')).body.data as Record<string, number>;
  const [counted] = await t.database.transaction(
    { idUser: null, idCompany: 1, operator: true, all: false, correlation: null },
    (tx) =>
      tx
        .selectFrom('twin')
        .select((eb) => [
          eb.fn.countAll<number>().as('all'),
          eb.fn.count<number>('idTwinAssignment').as('assigned'),
        ])
        .execute(),
  );
  expect([home.devicesCreated, home.devicesAssigned]).toEqual([counted?.all, counted?.assigned]);
  const stock = (await admin.call('GET', '/api/settings/warehouse/twins/company/1')).body.data as Stock[];
  const active = await admin.call('GET', '/api/processes/getTwinAll/1?state=Activo&transit=false&limit=1');
  expect(stock.reduce((sum, { twins }) => sum + twins, 0)).toBe(active.body.total);
});
