import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let technician: Person;
let agent: Person;
beforeAll(async () => {
  t = await openTestApp();
  [admin, technician, agent] = (await Promise.all(
    ['admin@gemelo.test', 'tecnico@gemelo.test', 'agente@gemelo.test'].map((email) => t.signIn(email)),
  )) as [Person, Person, Person];
});

const badgesOf = async ({ call }: Person) =>
  (await call('GET', '/api/v4/menu-badges')).body.data as {
    alarms: number;
    tickets: number;
    toReceive: number;
    toRegister: number;
  };
const totalOf = async ({ call }: Person, url: string) => (await call('GET', url)).body.total;

test('the counts are those of the lists behind them', async () => {
  const summary = await admin.call('GET', '/api/v4/alarms/summary');
  const { open } = summary.body.data as { open: { alarm: number; warning: number } };
  expect(await badgesOf(admin)).toEqual({
    alarms: open.alarm + open.warning,
    tickets: await totalOf(admin, '/api/processes/ticket?mine=assignee&open=true&limit=1'),
    toReceive: await totalOf(admin, '/api/processes/task/twin/recibir/1?limit=1'),
    toRegister: await totalOf(admin, '/api/v4/waiting-devices?state=pending&limit=1'),
  });
});

test('a ticket counts for its assignee until it is closed', async () => {
  const before = await badgesOf(technician);
  const { body: options } = await admin.call('GET', '/api/v4/tickets/options');
  const [type] = (options.data as { types: { idTicketType: number }[] }).types;
  const created = await admin.call('POST', '/api/processes/createTicket', {
    title: 'Sonda muda',
    description: 'No envía',
    idTicketType: type?.idTicketType,
    idAssignee: technician.user.idUser,
  });
  const { idTicket } = created.body.data as { idTicket: number };
  expect((await badgesOf(technician)).tickets).toBe(before.tickets + 1);
  await technician.call('PUT', `/api/processes/ticket/cancel/${idTicket}`, {
    justification: 'Lista',
    idTicketState: 4,
  });
  expect((await badgesOf(technician)).tickets).toBe(before.tickets);
});

test('what the role may not see is not counted', async () => {
  expect(agent.user.permissions).not.toContain('alarm:view');
  expect(await badgesOf(agent)).toMatchObject({ alarms: 0, toReceive: 0, toRegister: 0 });
});
