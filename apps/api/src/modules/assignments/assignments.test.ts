import type { AssignmentDetail, AssignmentRow, Scanned } from '@gemelo/contract/endpoints/assignments';
import type { Stock } from '@gemelo/contract/endpoints/inventory';
import type { Movement, TwinDetail } from '@gemelo/contract/endpoints/twins';
import type { Section } from '@gemelo/contract/endpoints/warehouses';
import { beforeAll, describe, expect, test } from 'vitest';
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
    await createAssignment([twin]);
    const again = await assign([twin], { idWarehouse: 3, segments: [] }, keeper);
    expect([again.status, again.body.valid]).toEqual([409, true]);
    expect(again.body.message).toBe(
      `«Viajero ${number}» ya está asignado a Bodega Santa Lucía por Ana Lucía Morales`,
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
    expect((await assign([twin, twin])).body.message).toBe(
      'Algunos de datos que seleccionaste estan repetidos',
    );
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
    expect((await close(0)).body.code).toBe('ASSIGNMENT_CLOSED');
    const last = (await close(1)).body.data as AssignmentDetail;
    expect([last.state, last.twins, last.twinsEver]).toEqual(['Inactivo', 0, 2]);
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
    await admin.call('PUT', `/api/processes/closeAssignment/${idAssignment}`, {
      justification: 'Traslado',
      idDestination: 3,
    });
    expect((await read(twins[0] ?? 0)).Destination?.name).toBe('Terminal Puerto Quetzal');
    const transit = await admin.call('GET', '/api/processes/task/twin/transito/1?limit=200');
    expect((transit.body.data as { idTwin: number }[]).map(({ idTwin }) => idTwin)).toEqual(
      expect.arrayContaining(twins),
    );
    expect((await assign([twins[0] ?? 0])).body.code).toBe('TWIN_IN_TRANSIT');

    const received = await keeper.call('POST', '/api/v4/receptions', { twins });
    expect(received.body.data).toEqual({ received: 2 });
    const twin = await read(twins[0] ?? 0);
    expect([twin.idWarehouse, twin.Destination]).toEqual([3, null]);
    expect((await keeper.call('POST', '/api/v4/receptions', { twins })).body.code).toBe('NOT_IN_TRANSIT');
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
