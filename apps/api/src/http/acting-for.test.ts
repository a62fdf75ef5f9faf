import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../test/test-app.ts';

const [OPERATOR, OTHER, NOBODYS] = [1, 2, 999_999];

let admin: Person;
let other: Person;
let supervisor: Person;
let own: References;
let theirs: References;

interface References {
  idUser: number;
  idWarehouse: number;
}
/** Somebody and a place of the caller's company. */
async function referencesOf(person: Person): Promise<References> {
  const { body } = await person.call('GET', '/api/v4/report-schedules/options');
  const { people, warehouses } = body.data as {
    people: { idUser: number }[];
    warehouses: { idWarehouse: number }[];
  };
  const [user] = people;
  const made = warehouses[0] ?? (await makeWarehouse(person));
  return { idUser: user?.idUser ?? 0, idWarehouse: made.idWarehouse };
}
const makeWarehouse = async (person: Person) =>
  (await person.call('POST', '/api/settings/insert/warehouse/segment', { name: 'Bodega propia' })).body
    .data as { idWarehouse: number };

beforeAll(async () => {
  const t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  other = await t.signIn('admin@otra.test');
  supervisor = await t.signIn('supervisor@gemelo.test');
  own = await referencesOf(admin);
  theirs = await referencesOf(other);
});

const watched = {
  condition: 'silence',
  idMeasurement: null,
  threshold: null,
  hysteresis: 0,
  holdSeconds: 600,
};
const empty = { variables: {}, period: '7d', widgets: [] };
let turn = 0;
const name = () => {
  turn += 1;
  return `Para otra ${turn}`;
};
/** Each kind of record: its call, what one consists of, and the fields at which it refers to what a company has. */
const kinds: [string, string, (of: References) => object, string[]][] = [
  [
    'task',
    '/api/processes/createTask',
    ({ idUser, idWarehouse }) => ({ title: name(), idAssignee: idUser, followers: [idUser], idWarehouse }),
    ['idAssignee', 'followers', 'idWarehouse'],
  ],
  [
    'ticket',
    '/api/processes/createTicket',
    ({ idUser, idWarehouse }) => ({ title: name(), idTicketType: 1, idAssignee: idUser, idWarehouse }),
    ['idAssignee', 'idWarehouse'],
  ],
  [
    'template',
    '/api/v4/task-templates',
    ({ idUser }) => ({
      ...{ name: name(), title: 'Ronda', idTaskType: 1, idTaskPriority: 3 },
      ...{ assignment: 'person', idAssignee: idUser },
    }),
    ['idAssignee'],
  ],
  [
    'schedule',
    '/api/v4/task-schedules',
    ({ idUser, idWarehouse }) => ({
      ...{ name: name(), title: 'Ronda', idTaskType: 1, idTaskPriority: 3, frequency: 'daily' },
      ...{ startOn: '2026-01-01', idAssignee: idUser, warehouses: [idWarehouse], state: 'Inactivo' },
    }),
    ['idAssignee', 'warehouses'],
  ],
  [
    'alarm rule',
    '/api/v4/alarm-rules',
    ({ idUser, idWarehouse }) => ({
      ...{
        ...watched,
        name: name(),
        severity: 'warning',
        idWarehouseCategory: null,
        idWarehouse,
        idTwin: null,
      },
      ...{ reminderMinutes: null, users: [idUser] },
    }),
    ['users', 'idWarehouse'],
  ],
  [
    'report schedule',
    '/api/v4/report-schedules',
    ({ idUser, idWarehouse }) => ({
      ...{ name: name(), frequency: 'daily', hour: 6, users: [idUser], warehouses: [idWarehouse] },
    }),
    ['warehouses', 'users'],
  ],
  [
    'board',
    '/api/v4/boards',
    ({ idWarehouse }) => ({ ...empty, name: name(), variables: { idWarehouse } }),
    ['variables.idWarehouse'],
  ],
];

test.each(kinds)(
  'a %s is made for the company that the operator’s administrator names',
  async (_kind, url, bodyOf) => {
    const made = await admin.call('POST', url, { ...bodyOf(theirs), idCompany: OTHER });
    expect(made.body).toMatchObject({ error: false, data: { idCompany: OTHER } });
    const mine = await admin.call('POST', url, bodyOf(own));
    expect(mine.body).toMatchObject({ error: false, data: { idCompany: OPERATOR } });
  },
);

test.each(kinds)('a %s of another company is made by nobody else', async (_kind, url, bodyOf) => {
  for (const [person, idCompany, references] of [
    [other, OPERATOR, own],
    [supervisor, OTHER, theirs],
  ] as const) {
    const refused = await person.call('POST', url, { ...bodyOf(references), idCompany });
    expect(refused.status).toBe(403);
  }
  const named = await other.call('POST', url, { ...bodyOf(own), idCompany: OPERATOR });
  expect(named.body.code).toBe('OTHER_COMPANY');
  const theirOwn = await other.call('POST', url, { ...bodyOf(theirs), idCompany: OTHER });
  expect(theirOwn.body).toMatchObject({ data: { idCompany: OTHER } });
});

test.each(kinds)('a %s refers only to what its company has', async (_kind, url, bodyOf, paths) => {
  const mixed = await admin.call('POST', url, { ...bodyOf(own), idCompany: OTHER });
  expect(mixed.status).toBe(400);
  expect(mixed.body.issues.map(({ path }) => path).toSorted()).toEqual(paths.toSorted());
  const nobodys = await admin.call('POST', url, { ...bodyOf(own), idCompany: NOBODYS });
  expect(nobodys.body.issues.map(({ path }) => path)).toEqual(['idCompany']);
});

test('what was made for a company is seen there, with who made it', async () => {
  const own = { ...empty, name: name(), idCompany: OTHER, variables: { idWarehouse: theirs.idWarehouse } };
  const board = (await admin.call('POST', '/api/v4/boards', own)).body.data as {
    idBoard: number;
    version: number;
  };
  const sharing = { company: true, roles: [], version: board.version };
  const shared = await admin.call('PUT', `/api/v4/boards/${board.idBoard}/sharing`, sharing);
  expect(shared.status, shared.text).toBe(200);
  const seen = await other.call('GET', `/api/v4/boards/${board.idBoard}`);
  expect(seen.body.data).toMatchObject({ name: own.name, user: admin.user.name });

  const schedule = await admin.call('POST', '/api/v4/task-schedules', {
    ...{ name: name(), title: 'Ronda', idTaskType: 1, idTaskPriority: 3, frequency: 'daily' },
    ...{ startOn: '2026-01-01', warehouses: [theirs.idWarehouse], state: 'Inactivo', idCompany: OTHER },
  });
  const { idTaskSchedule } = schedule.body.data as { idTaskSchedule: number };
  const read = await other.call('GET', `/api/v4/task-schedules/${idTaskSchedule}`);
  expect(read.body.data).toMatchObject({ Owner: { name: admin.user.name } });

  const ticket = await other.call('POST', '/api/processes/createTicket', { title: name(), idTicketType: 1 });
  const { idTicket } = ticket.body.data as { idTicket: number };
  await admin.call('POST', '/api/processes/create/comment', { idTicket, text: 'Ya lo revisamos' });
  const conversation = await other.call('GET', `/api/processes/comment/gt/${idTicket}`);
  expect(conversation.body.data).toMatchObject([
    { text: 'Ya lo revisamos', User: { name: admin.user.name } },
  ]);
});

test('targets of tickets are set for a company, and its options are asked for', async () => {
  const target = { idTicketType: 1, idTaskPriority: null, responseMinutes: 10, resolutionMinutes: 20 };
  const url = '/api/v4/ticket-targets';
  const set = await admin.call('POST', url, { targets: [target], idCompany: OTHER });
  expect(set.body.data).toMatchObject([{ idCompany: OTHER }]);
  const companiesOf = async (query: string) =>
    ((await admin.call('GET', `${url}${query}`)).body.data as { idCompany: number }[]).map(
      ({ idCompany }) => idCompany,
    );
  expect(await companiesOf('')).not.toContain(OTHER);
  expect(new Set(await companiesOf(`?idCompany=${OTHER}`))).toEqual(new Set([OTHER]));
  expect((await other.call('GET', `${url}?idCompany=${OPERATOR}`)).body.code).toBe('OTHER_COMPANY');
  const options = await admin.call('GET', `/api/v4/tasks/options?idCompany=${OTHER}`);
  const { people } = options.body.data as { people: { idUser: number }[] };
  expect(people.map(({ idUser }) => idUser)).toContain(theirs.idUser);
  expect(people.map(({ idUser }) => idUser)).not.toContain(own.idUser);
});

test('what was made for a company is listed and changed there, and tasks of its template are its own', async () => {
  const made = await admin.call('POST', '/api/v4/task-templates', {
    ...{
      name: name(),
      title: 'Ronda',
      idTaskType: 1,
      idTaskPriority: 3,
      assignment: 'creator',
      idCompany: OTHER,
    },
  });
  const { idTaskTemplate } = made.body.data as { idTaskTemplate: number };
  const listed = async (query: string) =>
    (
      (await admin.call('GET', `/api/v4/task-templates?limit=200${query}`)).body.data as {
        idTaskTemplate: number;
      }[]
    ).map((one) => one.idTaskTemplate);
  expect(await listed('')).not.toContain(idTaskTemplate);
  expect(await listed(`&idCompany=${OTHER}`)).toContain(idTaskTemplate);
  const url = `/api/v4/task-templates/${idTaskTemplate}`;
  const changed = await admin.call('PUT', url, {
    ...{
      name: name(),
      title: 'Otra ronda',
      idTaskType: 1,
      idTaskPriority: 3,
      assignment: 'creator',
      version: 1,
    },
  });
  expect(changed.status).toBe(200);
  const task = await admin.call('POST', `${url}/tasks`, {});
  expect(task.body.data).toMatchObject({ idCompany: OTHER, title: 'Otra ronda', Assignee: null });
  expect((await admin.call('POST', `${url}/tasks`, { idCompany: OPERATOR })).status).toBe(404);
});
