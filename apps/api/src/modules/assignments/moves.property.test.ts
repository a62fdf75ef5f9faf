import type { AssignmentDetail, Scanned } from '@gemelo/contract/endpoints/assignments';
import type { Stock } from '@gemelo/contract/endpoints/inventory';
import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { createChance } from '../../db/seed/chance.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let people: Person[];
const twins: number[] = [];
beforeAll(async () => {
  t = await openTestApp();
  people = await Promise.all(
    ['admin@gemelo.test', 'bodega@gemelo.test', 'tecnico@gemelo.test'].map((email) => t.signIn(email)),
  );
  for (let index = 0; index < 12; index++) {
    const { body } = await (people[0] as Person).call('POST', '/api/processes/createTwin', {
      name: `Azar ${index}`,
      mac: `0F00000000${index.toString(16).padStart(2, '0')}`,
      twinType: index % 4 === 0 ? 'Fijo' : 'Circulante',
      idWarehouse: 1,
      idTwinModel: 1,
      station: 0,
    });
    twins.push((body.data as TwinDetail).idTwin);
  }
});

type Chance = ReturnType<typeof createChance>;
const pick = <T>(chance: Chance, values: readonly T[]): T => values[chance.whole(0, values.length - 1)] as T;
const someTwins = (chance: Chance) => [
  ...new Set([pick(chance, twins), pick(chance, twins), pick(chance, twins)]),
];

/** One random move by one user; most are refused, as expected. */
async function randomMove(chance: Chance) {
  const by = pick(chance, people);
  const place = { type: 'warehouse', idWarehouse: pick(chance, [2, 3]) };
  const justification = 'al azar';
  const read = async () =>
    (await (people[0] as Person).call('GET', `/api/processes/twin/${pick(chance, twins)}`)).body
      .data as TwinDetail;
  switch (pick(chance, ['assign', 'add', 'close', 'closeAll', 'transfer', 'send', 'receive', 'scan'])) {
    case 'assign':
      return by.call('POST', '/api/processes/v2/twinsAssignment/web', {
        ...place,
        twins: someTwins(chance).map((idTwin) => ({ idTwin })),
      });
    case 'add': {
      const { Assignment } = await read();
      return by.call('POST', '/api/processes/assignment/twin', {
        idAssignment: Assignment?.idAssignment ?? 1,
        twins: someTwins(chance).map((idTwin) => ({ idTwin })),
      });
    }
    case 'close': {
      const { Assignment } = await read();
      return by.call('PUT', `/api/processes/closeTwinAssignment/${Assignment?.idTwinAssignment ?? 1}`, {
        justification,
      });
    }
    case 'closeAll': {
      const { Assignment } = await read();
      return by.call('PUT', `/api/processes/closeAssignment/${Assignment?.idAssignment ?? 1}`, {
        justification,
        idDestination: pick(chance, [null, 2, 3]),
      });
    }
    case 'transfer':
      return by.call('POST', '/api/v4/transfers', { ...place, twins: someTwins(chance), justification });
    case 'send':
      return by.call('POST', '/api/v4/shipments', {
        twins: someTwins(chance),
        idWarehouse: pick(chance, [1, 2, 3]),
        justification,
      });
    case 'receive':
      return by.call('POST', '/api/v4/receptions', {
        twins: someTwins(chance),
        ...(chance.next() < 0.5 ? { idWarehouse: pick(chance, [1, 2, 3]) } : {}),
      });
    default: {
      const scanned = await by.call('POST', '/api/v4/scans', {
        ...place,
        code: `Azar ${chance.whole(0, 11)}`,
      });
      const { since, Twin } = (scanned.body.data ?? {}) as Partial<Scanned>;
      if (!since || chance.next() < 0.5) return scanned;
      return by.call('POST', '/api/v4/scans/undo', { idTwin: Twin?.idTwin, since });
    }
  }
}

interface Violation {
  what: string;
  id: number;
}

/** Violated invariants, queried from the database. */
const violations = () =>
  t.database.transaction(system, async (tx) => {
    const { rows } = await sql<Violation>`
      select 'two open assignments' as what, id_twin as id from twin_assignment where state = 'Activo' group by id_twin having count(*) > 1
      union all
      select 'the twin does not know its assignment', t.id_twin from twin t
        left join twin_assignment ta on ta.id_twin = t.id_twin and ta.state = 'Activo'
        where t.id_twin_assignment is distinct from ta.id_twin_assignment
      union all
      select 'assigned elsewhere than it is', t.id_twin from twin t
        join twin_assignment ta on ta.id_twin_assignment = t.id_twin_assignment
        join assignment a on a.id_assignment = ta.id_assignment
        where a.id_warehouse <> t.id_warehouse or t.id_destination is not null
      union all
      select 'open without twins, or closed with some', a.id_assignment from assignment a
        where (a.state = 'Activo') <> exists (select from twin_assignment ta where ta.id_assignment = a.id_assignment and ta.state = 'Activo')
      union all
      select 'history does not end in the present', t.id_twin from twin t
        left join lateral (select * from movement m where m.id_twin = t.id_twin order by m.at desc, m.id_movement desc limit 1) m on true
        left join twin_assignment ta on ta.id_twin_assignment = t.id_twin_assignment
        where m.id_warehouse is distinct from t.id_warehouse or m.id_destination is distinct from t.id_destination
          or m.id_assignment is distinct from ta.id_assignment or m.state is distinct from t.state
      union all
      select 'time runs backwards', m.id_twin from (
        select id_twin, at, lag(at) over (partition by id_twin order by id_movement) as before from movement) m
        where m.before > m.at`.execute(tx);
    return rows;
  });

test('after random concurrent moves every twin is in one place and its history ends there', async () => {
  for (const seed of [1, 2, 3]) {
    const chance = createChance(seed);
    const answers: { status: number; body: { code?: string } }[] = [];
    for (let round = 0; round < 12; round++)
      answers.push(...(await Promise.all(Array.from({ length: 6 }, () => randomMove(chance)))));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    expect(await violations()).toEqual([]);
  }
  const [admin] = people as [Person];
  const stock = (await admin.call('GET', '/api/settings/warehouse/twins/company/1')).body.data as Stock[];
  for (const { idWarehouse, twins: counted, arriving } of stock) {
    const here = await admin.call(
      'GET',
      `/api/processes/v2/twins/warehouse/${idWarehouse}?state=Activo&limit=1`,
    );
    expect(counted).toBe(here.body.total);
    const coming = await admin.call('GET', '/api/processes/task/twin/transito/1?limit=200');
    const mine = (coming.body.data as TwinDetail[]).filter(
      ({ Destination }) => Destination?.idWarehouse === idWarehouse,
    );
    expect(arriving).toBe(mine.length);
  }
  const open = await admin.call('GET', '/api/processes/getAssignment/1?state=Activo&limit=200');
  expect((open.body.data as AssignmentDetail[]).every(({ twins: inside }) => inside > 0)).toBe(true);
}, 60_000);
