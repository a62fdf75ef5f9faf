import { filterTickets, type Ticket, type TicketDetail } from '@gemelo/contract/endpoints/tickets';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { openStaffedApp } from '../../test/staffed-app.ts';
import type { Person } from '../../test/test-app.ts';
import { closeTicket, openTicket, readTicket, updateTicket } from './test/tickets.ts';

const [NEW, WORKING, WAITING, SOLVED, CANCELLED] = [1, 2, 3, 4, 5];

let owner: pg.Client;
let admin: Person;
let supervisor: Person;
let technician: Person;
let keeper: Person;
let agent: Person;
let other: Person;
beforeAll(async () => {
  ({ owner, admin, supervisor, technician, keeper, agent, other } = await openStaffedApp());
});

/** The answer, which may be a refusal. */
const read = (by: Person, { idTicket }: Ticket) => by.call('GET', `/api/processes/ticket/${idTicket}`);
const comment = (by: Person, { idTicket }: Ticket, text: string) =>
  by.call('POST', '/api/processes/create/comment', { idTicket, text });
const mailsTo = async (email: string, { idTicket }: Ticket) =>
  (
    await owner.query('select subject from mail where recipient = $1 and body like $2 order by id_mail', [
      email,
      `%informacion?id=${idTicket}%`,
    ])
  ).rows.map(({ subject }) => subject as string);

describe('seeing a ticket', () => {
  let ticket: TicketDetail;
  beforeAll(async () => {
    ticket = await openTicket(keeper, { title: 'Ventana rota zafiro', description: 'Entra lluvia' });
  });
  const everyCall = (idTicket: number): ['GET' | 'POST' | 'PUT', string, object?][] => [
    ['GET', `/api/processes/ticket/${idTicket}`],
    ['GET', `/api/processes/comment/gt/${idTicket}`],
    ['POST', '/api/processes/create/comment', { idTicket, text: 'hola' }],
    ['PUT', `/api/processes/ticket/update/${idTicket}`, { version: 1, title: 'otro' }],
    ['PUT', `/api/processes/ticket/cancel/${idTicket}`, { justification: 'ya no' }],
  ];

  test('is for its reporter and those who may view all; every call of others answers 404', async () => {
    for (const person of [keeper, supervisor, admin]) expect((await read(person, ticket)).status).toBe(200);
    for (const person of [technician, agent, other])
      for (const [method, url, body] of everyCall(ticket.idTicket))
        expect(`${url} ${(await person.call(method, url, body)).status}`).toBe(`${url} 404`);
  });

  test('also limits lists, searches, exports, facets and counts', async () => {
    for (const [person, found] of [
      [admin, 1],
      [keeper, 1],
      [technician, 0],
      [other, 0],
    ] as const) {
      for (const path of ['/api/processes/ticket', '/api/processes/ticket/filter'])
        expect((await person.call('GET', `${path}?search=zafiro`)).body).toMatchObject({ total: found });
      const typed = await person.call('POST', '/api/processes/ticket/type/1?limit=1', { search: 'zafiro' });
      expect(typed.body.total).toBe(found);
      const file = await person.call('GET', '/api/processes/ticket/filter?search=zafiro&format=csv');
      expect(file.text.includes('Ventana rota')).toBe(found === 1);
    }
    const { body } = await technician.call('GET', '/api/v4/tickets/facets');
    const reporters = (body.data as { idReporter: { value: number }[] }).idReporter;
    const own = await technician.call('GET', '/api/processes/ticket?limit=200');
    const reporterIds = new Set((own.body.data as Ticket[]).map(({ Reporter }) => Reporter?.idUser));
    expect(new Set(reporters.map(({ value }) => value))).toEqual(new Set([...reporterIds].filter(Boolean)));
  });

  test('also limits totals: one counted for a user is not shown to another', async () => {
    const totals = await Promise.all(
      [admin, technician, agent, admin].map(
        async (person) => (await person.call('GET', '/api/processes/ticket?limit=1')).body.total,
      ),
    );
    const rows = await Promise.all(
      [admin, technician, agent].map(
        async (person) =>
          ((await person.call('GET', '/api/processes/ticket?limit=200')).body.data as Ticket[]).length,
      ),
    );
    expect(totals).toEqual([...rows, rows[0]]);
  });

  test('is for the assignee until the assignment is removed', async () => {
    await updateTicket(admin, ticket, { idAssignee: technician.user.idUser });
    expect((await read(technician, ticket)).status).toBe(200);
    await updateTicket(admin, ticket, { idAssignee: null });
    expect((await read(technician, ticket)).status).toBe(404);
  });

  test('is for mentioned users, who are mailed and may comment but not change it', async () => {
    await comment(keeper, ticket, 'Pregunta para @Álvaro Tzul, por favor');
    expect(await mailsTo('agente@gemelo.test', ticket)).toEqual([
      `Ticket ${ticket.idTicket}: te mencionaron`,
    ]);
    expect((await comment(agent, ticket, 'Lo vi ayer')).status).toBe(200);
    expect((await updateTicket(agent, ticket, { title: 'x' })).body.code).toBe('TICKET_HANDLER');
    expect((await closeTicket(agent, ticket, { justification: 'x' })).body.code).toBe('TICKET_HANDLER');
  });
});

describe('handling a ticket', () => {
  test('lets the reporter edit its title and close it, but not set state, priority or assignee', async () => {
    const ticket = await openTicket(keeper);
    expect((await updateTicket(keeper, ticket, { title: 'Sonda muda' })).status).toBe(200);
    for (const change of [{ idTicketState: WORKING }, { idTaskPriority: 1 }, { idAssignee: 4 }])
      expect((await updateTicket(keeper, ticket, change)).body.code).toBe('TICKET_HANDLER');
    expect((await closeTicket(keeper, ticket, { justification: 'Volvió sola' })).status).toBe(200);
  });

  test('lets the assignee change its state and priority and reassign it', async () => {
    const ticket = await openTicket(keeper);
    await updateTicket(admin, ticket, { idAssignee: technician.user.idUser });
    expect(
      (await updateTicket(technician, ticket, { idTicketState: WORKING, idTaskPriority: 1 })).status,
    ).toBe(200);
    const handed = await updateTicket(technician, ticket, { idAssignee: supervisor.user.idUser });
    expect((handed.body.data as TicketDetail).Assignee?.name).toBe('Sergio Fuentes');
    expect((await read(technician, ticket)).status).toBe(404);
    expect(await mailsTo('tecnico@gemelo.test', ticket)).toEqual([
      `Ticket ${ticket.idTicket}: te lo asignaron`,
    ]);
    expect(await mailsTo('supervisor@gemelo.test', ticket)).toHaveLength(1);
  });

  test('lets only those who handle all tickets assign a new one to somebody else', async () => {
    const body = { title: 'x', idTicketType: 1, idAssignee: technician.user.idUser };
    expect((await agent.call('POST', '/api/processes/createTicket', body)).body.code).toBe('TICKET_HANDLER');
    expect((await openTicket(admin, { idAssignee: admin.user.idUser })).Assignee?.idUser).toBe(
      admin.user.idUser,
    );
  });

  test('refuses a reference to a twin that its author may not view', async () => {
    const { rows } = await owner.query('select id_twin, id_warehouse from twin where id_company = 1 limit 1');
    const { id_twin: idTwin, id_warehouse: idWarehouse } = rows[0];
    const refused = await agent.call('POST', '/api/processes/createTicket', {
      title: 'x',
      idTicketType: 1,
      idTwin,
    });
    expect(refused.body.issues.map(({ path }) => path)).toEqual(['idTwin']);
    expect(await openTicket(technician, { idTwin })).toMatchObject({
      Twin: { idTwin },
      Warehouse: { idWarehouse },
    });
  });
});

describe('a ticket', () => {
  test('moves between open states by category, and ends only by closing it', async () => {
    const ticket = await openTicket(keeper);
    expect(ticket.TicketState.idTicketState).toBe(NEW);
    expect((await updateTicket(admin, ticket, { idTicketState: SOLVED })).body.code).toBe('TICKET_CLOSE');
    await updateTicket(admin, ticket, { idTicketState: WAITING });
    expect((await updateTicket(admin, ticket, { idTicketState: NEW })).body.code).toBe('TICKET_WAY');
    expect((await closeTicket(admin, ticket, { justification: 'x', idTicketState: WORKING })).status).toBe(
      400,
    );
    expect((await closeTicket(admin, ticket, {})).status).toBe(400);
    const closed = await closeTicket(admin, ticket, { justification: 'Cambiada', idTicketState: SOLVED });
    expect(closed.body.data).toMatchObject({
      TicketState: { category: 'done' },
      justification: 'Cambiada',
      waitingSince: null,
    });
    expect((await closeTicket(admin, ticket, { justification: 'otra vez' })).body.code).toBe('TICKET_CLOSED');
    expect((await updateTicket(admin, ticket, { title: 'tarde' })).body.code).toBe('TICKET_CLOSED');
    expect(await mailsTo('bodega@gemelo.test', ticket)).toEqual([`Ticket ${ticket.idTicket}: Resuelto`]);
    expect((await updateTicket(admin, ticket, { idTicketState: WAITING })).body.code).toBe('TICKET_WAY');
    const again = (await updateTicket(admin, ticket, { idTicketState: WORKING })).body.data as TicketDetail;
    expect(again).toMatchObject({ resolvedAt: null, justification: null });
    expect(again.events.map(({ kind }) => kind)).toEqual(['opened', 'state', 'closed', 'reopened']);
  });

  test('is cancelled when closed without a state, and the user who closes it is not mailed', async () => {
    const ticket = await openTicket(keeper);
    const { body } = await closeTicket(keeper, ticket, { justification: 'Era otra cosa' });
    expect((body.data as Ticket).TicketState.idTicketState).toBe(CANCELLED);
    expect(await mailsTo('bodega@gemelo.test', ticket)).toEqual([]);
  });

  test('excludes the time spent waiting or closed from its resolution time', async () => {
    const ticket = await openTicket(keeper);
    const shift = (columns: string[], hours: number) =>
      owner.query(
        `update ticket set ${columns.map((one) => `${one} = ${one} - make_interval(hours => ${hours})`).join(', ')} where id_ticket = $1`,
        [ticket.idTicket],
      );
    await shift(['opened_at'], 1);
    await updateTicket(admin, ticket, { idTicketState: WAITING });
    await shift(['opened_at', 'first_response_at', 'waiting_since'], 2);
    await updateTicket(admin, ticket, { idTicketState: WORKING });
    await shift(['opened_at', 'first_response_at'], 4);
    await closeTicket(admin, ticket, { justification: 'x', idTicketState: SOLVED });
    const hours = (seconds: number | null) => Math.round((seconds ?? 0) / 360) / 10;
    const now = () => readTicket(admin, ticket);
    const first = await now();
    expect([first.firstResponseSeconds, first.waitingSeconds, first.resolutionSeconds].map(hours)).toEqual([
      1, 2, 5,
    ]);
    await shift(['opened_at', 'first_response_at', 'resolved_at'], 8);
    await updateTicket(admin, ticket, { idTicketState: WORKING });
    await closeTicket(admin, ticket, { justification: 'y', idTicketState: SOLVED });
    expect(hours((await now()).resolutionSeconds)).toBe(5);
  });

  test('has its first response with the first comment that is not the reporter’s', async () => {
    const ticket = await openTicket(keeper);
    await comment(keeper, ticket, '¿Alguien?');
    expect((await readTicket(admin, ticket)).firstResponseAt).toBeNull();
    await comment(admin, ticket, 'Voy');
    const answered = await readTicket(admin, ticket);
    expect(answered.firstResponseAt).not.toBeNull();
    expect(answered.comments.map(({ text }) => text)).toEqual(['Voy', '¿Alguien?']);
  });

  test('gives the second of two concurrent changes a conflict with its current data', async () => {
    const ticket = await openTicket(keeper);
    const url = `/api/processes/ticket/update/${ticket.idTicket}`;
    const answers = await Promise.all([
      admin.call('PUT', url, { version: 1, title: 'Uno' }),
      keeper.call('PUT', url, { version: 1, title: 'Otro' }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const stale = answers.find(({ status }) => status === 409)?.body as unknown as {
      code: string;
      current: Ticket;
    };
    expect(stale).toMatchObject({ code: 'STALE', current: { version: 2 } });
    const { body } = await read(admin, ticket);
    expect((body.data as TicketDetail).events.map(({ kind }) => kind)).toEqual(['opened', 'title']);
  });

  test('prevents changing the category of its state', async () => {
    await openTicket(keeper);
    const { body } = await admin.call('GET', '/api/settings/getTicketState');
    const first = (body.data as { idTicketState: number; version: number; color: string }[]).find(
      ({ idTicketState }) => idTicketState === NEW,
    );
    const changed = await admin.call('PUT', `/api/settings/updatedTicketState/${NEW}`, {
      name: 'Nuevo',
      category: 'done',
      color: first?.color,
      version: first?.version,
    });
    expect(changed.status).toBe(409);
  });
});

test('tickets can be filtered by state, category, user, date and number', async () => {
  const ticket = await openTicket(supervisor, {
    title: 'Filtro',
    dueAt: new Date(Date.now() - 3_600_000).toISOString(),
  });
  const total = async (query: string) =>
    (await supervisor.call('GET', `/api/processes/ticket/filter?${query}`)).body.total;
  const mine = `search=%23${ticket.idTicket}`;
  expect(await total(mine)).toBe(1);
  expect(
    await total(`${mine}&open=true&idTicketState=1,2,3&overdue=true&unassigned=true&mine=reporter`),
  ).toBe(1);
  expect(await total(`${mine}&category=done,cancelled`)).toBe(0);
  expect(await total(`${mine}&from=${new Date(Date.now() + 60_000).toISOString()}`)).toBe(0);
  expect(await total(`${mine}&mine=assignee`)).toBe(0);
  for (const name of filterTickets.orderBy)
    expect((await admin.call('GET', `/api/processes/ticket/filter?order=-${name}`)).status).toBe(200);
  const { body } = await supervisor.call('GET', '/api/v4/tickets/summary');
  expect(body.data).toMatchObject({ overdue: expect.any(Number), pressing: expect.any(Array) });
});

test('open are exactly the tickets in the states new, in progress and waiting', async () => {
  const [ticket, closed] = await Promise.all([openTicket(admin), openTicket(admin)]);
  await closeTicket(admin, closed, { justification: 'Repetido', idTicketState: CANCELLED });
  const listed = async (query: string) => {
    const { body } = await admin.call('GET', `/api/processes/ticket/filter?limit=200&${query}`);
    return (body.data as Ticket[]).map(({ idTicket }) => idTicket);
  };
  const open = await listed('open=true');
  expect(open).toEqual(await listed(`idTicketState=${[NEW, WORKING, WAITING].join()}`));
  expect(open).toContain(ticket.idTicket);
  expect(open).not.toContain(closed.idTicket);
});

test('a support request of any company is mailed to the operator’s administrators and rate limited', async () => {
  const report = { subject: 'No abre', message: 'Desde ayer' };
  const sent = await other.call('POST', '/api/settings/sendEmail', report);
  expect(sent.body.message).toBe('Se ha enviado el correo a Soporte!');
  const { rows } = await owner.query("select recipient, body from mail where subject = 'Soporte: No abre'");
  expect(rows).toHaveLength(1);
  expect(rows[0].recipient).toBe('admin@gemelo.test');
  expect(rows[0].body).toContain('Olga Paredes (admin@otra.test), de Almacenes del Otro Lado');
  const statuses: number[] = [];
  for (let n = 0; n < 10; n++)
    statuses.push((await agent.call('POST', '/api/settings/sendEmail', report)).status);
  expect(statuses[0]).toBe(200);
  expect(statuses.at(-1)).toBe(429);
});

test('a type, a priority and a state count the tickets that use them', async () => {
  const ticket = await openTicket(keeper, { idTicketType: 2, idTaskPriority: 4 });
  const { idTicketState } = ticket.TicketState;
  for (const [catalogue, id] of [
    ['ticket-type', 2],
    ['task-priority', 4],
    ['ticket-state', idTicketState],
  ]) {
    const { body } = await admin.call('GET', `/api/v4/catalogues/${catalogue}/${id}/uses`);
    const used = (body.data as { entity: string; count: number }[]).find(({ entity }) => entity === 'ticket');
    expect(used?.count).toBeGreaterThan(0);
  }
});

test('the category of a state in use cannot change, and the refusal names the field and counts its tickets', async () => {
  const { TicketState } = await openTicket(keeper);
  const { body: list } = await admin.call('GET', '/api/settings/getTicketState?limit=200');
  const state = (list.data as { idTicketState: number; version: number; color: string | null }[]).find(
    ({ idTicketState }) => idTicketState === TicketState.idTicketState,
  );
  const change = (category: string) =>
    admin.call('PUT', `/api/settings/updatedTicketState/${TicketState.idTicketState}`, {
      name: TicketState.name,
      category,
      color: state?.color ?? null,
      version: state?.version,
    });
  const { status, body } = await change('done');
  expect([status, body.code, body.valid]).toEqual([409, 'IN_USE_FIXED', true]);
  expect(body.message).toMatch(
    new RegExp(`^«${TicketState.name}» está en uso y «Categoría» no se puede cambiar: \\d+ tickets? \\(`),
  );
  expect(body.issues).toEqual([{ path: 'category', message: body.message }]);
  expect((await change(TicketState.category)).status).toBe(200);
});

test('a due date that neither files nor pages could read is refused, and files are still made', async () => {
  for (const dueAt of ['9999-12-31T23:59:59-14:00', '0001-01-01T00:00:00+14:00', '0000-01-01T00:00:00Z']) {
    const { status, body } = await supervisor.call('POST', '/api/processes/createTicket', {
      ...{ title: 'Lejano', idTicketType: 1, dueAt },
    });
    expect([status, body.issues[0]?.path]).toEqual([400, 'dueAt']);
  }
  await openTicket(supervisor, { title: 'Lejano', dueAt: '9998-12-31T23:59:59-14:00' });
  for (const format of ['csv', 'xlsx', 'pdf']) {
    const url = `/api/processes/ticket?search=Lejano&format=${format}`;
    expect((await supervisor.call('GET', url)).status, format).toBe(200);
  }
});
