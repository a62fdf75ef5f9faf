import type { FileData } from '@gemelo/contract/endpoints/files';
import type { RecordLink } from '@gemelo/contract/endpoints/links';
import type { NotificationGroup } from '@gemelo/contract/endpoints/notifications';
import type { Ticket, TicketDetail } from '@gemelo/contract/endpoints/tickets';
import type pg from 'pg';
import { beforeAll, describe, expect, test } from 'vitest';
import { openStaffedApp } from '../../test/staffed-app.ts';
import type { Person } from '../../test/test-app.ts';
import { pictureOf, upload, uploadPicture } from '../../test/uploading.ts';
import { openTicket, readTicket, updateTicket } from './test/tickets.ts';

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

interface Comment {
  idTicketComment: number;
  text: string;
  version: number;
  internal: boolean;
  files: FileData[];
  createdAt: string;
  User: { idUser: number };
}
const comment = (by: Person, { idTicket }: Ticket, text: string, more: object = {}) =>
  by.call('POST', '/api/processes/create/comment', { idTicket, text, ...more });
const commentsOf = async (by: Person, { idTicket }: Ticket) =>
  (await by.call('GET', `/api/processes/comment/gt/${idTicket}`)).body.data as Comment[];
const fetchFile = async (by: Person, { idFile }: FileData) =>
  (await by.call('GET', `/api/files/${idFile}`)).status;
const merge = (by: Person, { idTicket }: Ticket, into: number) =>
  by.call('PUT', `/api/v4/tickets/${idTicket}/merge`, { into });
const mailsTo = async (email: string, { idTicket }: Ticket) =>
  (
    await owner.query('select subject from mail where recipient = $1 and body like $2', [
      email,
      `%informacion?id=${idTicket}%`,
    ])
  ).rows.length;

describe('files', () => {
  test('come with a new ticket and are seen by those who see the ticket, and by nobody else', async () => {
    const photo = await uploadPicture(keeper);
    const ticket = await openTicket(keeper, { idFiles: [photo.idFile] });
    expect(ticket.files).toMatchObject([{ idFile: photo.idFile, name: 'foto.jpg' }]);
    expect((await readTicket(admin, ticket)).files).toHaveLength(1);
    expect(await fetchFile(keeper, photo)).toBe(200);
    for (const person of [agent, other]) expect(await fetchFile(person, photo)).toBe(404);
  });

  test('of somebody else, or of another ticket, cannot be attached, and then nothing is created', async () => {
    const photo = await uploadPicture(agent);
    const body = { title: 'Foto ajena', idTicketType: 1, idFiles: [photo.idFile] };
    expect((await keeper.call('POST', '/api/processes/createTicket', body)).body.code).toBe(
      'FILE_UNAVAILABLE',
    );
    const found = await keeper.call('GET', '/api/processes/ticket/filter?search=Foto ajena');
    expect(found.body.total).toBe(0);
    const tooMany = Array.from({ length: 11 }, () => photo.idFile);
    const refused = await agent.call('POST', '/api/processes/createTicket', { ...body, idFiles: tooMany });
    expect(refused.status).toBe(400);
  });

  test('are attached to and removed from a ticket by those who may word it', async () => {
    const ticket = await openTicket(keeper);
    const path = `/api/v4/tickets/${ticket.idTicket}/files`;
    const photo = await uploadPicture(keeper);
    const attached = await keeper.call('POST', path, { idFiles: [photo.idFile] });
    expect((attached.body.data as TicketDetail).files).toHaveLength(1);
    await comment(keeper, ticket, 'Mira esto, @Álvaro Tzul');
    const own = await uploadPicture(agent);
    expect((await agent.call('POST', path, { idFiles: [own.idFile] })).body.code).toBe('TICKET_HANDLER');
    expect((await agent.call('DELETE', `${path}/${photo.idFile}`)).body.code).toBe('TICKET_HANDLER');
    expect((await other.call('DELETE', `${path}/${photo.idFile}`)).status).toBe(404);
    const removed = await supervisor.call('DELETE', `${path}/${photo.idFile}`);
    expect((removed.body.data as TicketDetail).files).toEqual([]);
    expect(await fetchFile(keeper, photo)).toBe(404);
  });

  test('alone make a comment; neither words nor files do not', async () => {
    const ticket = await openTicket(keeper);
    const photo = await uploadPicture(keeper);
    const made = await comment(keeper, ticket, '', { idFiles: [photo.idFile] });
    expect(made.body.data).toMatchObject({ text: '', files: [{ idFile: photo.idFile }] });
    expect((await comment(keeper, ticket, '  ')).status).toBe(400);
    const { idTicketComment, version } = made.body.data as Comment;
    const path = `/api/processes/ticket/comment/update/${idTicketComment}`;
    const worded = await keeper.call('PUT', path, { text: 'Con palabras', version });
    expect((worded.body.data as Comment).files).toHaveLength(1);
    expect((await keeper.call('PUT', path, { text: '', version: version + 1 })).status).toBe(200);
    const plain = (await comment(keeper, ticket, 'solo texto')).body.data as Comment;
    const emptied = await keeper.call(
      'PUT',
      `/api/processes/ticket/comment/update/${plain.idTicketComment}`,
      {
        text: '',
        version: plain.version,
      },
    );
    expect(emptied.status).toBe(400);
    expect((await readTicket(keeper, ticket)).comments.map(({ files }) => files.length)).toEqual([0, 1]);
  });

  test('of a comment on a device are for those who may view devices', async () => {
    const { body } = await admin.call('GET', '/api/processes/getTwinAll/1?limit=1');
    const idTwin = (body.data as { idTwin: number }[])[0]?.idTwin;
    const photo = await uploadPicture(technician);
    const said = { idTwin, text: '', idFiles: [photo.idFile] };
    expect((await technician.call('POST', '/api/processes/crear/comentario/twin', said)).status).toBe(200);
    expect(await fetchFile(supervisor, photo)).toBe(200);
    for (const person of [agent, other]) expect(await fetchFile(person, photo)).toBe(404);
    // Notes are only for tickets.
    const note = { idTwin, text: 'x', internal: true };
    expect((await admin.call('POST', '/api/processes/crear/comentario/twin', note)).status).toBe(400);
  });

  test('have names without line breaks or reversed writing, and markup in them stays text', async () => {
    const bytes = await pictureOf().jpeg().toBuffer();
    const name = 'a\r\nBcc: x@y.z\u202Egpj.<img src=x onerror=alert(1)>.jpg';
    const { body } = await upload(keeper, bytes, 'attachment', name);
    const file = body.data as FileData;
    expect(file.name).toBe('aBcc: x@y.zgpj.<img src=x onerror=alert(1)>.jpg');
    const sent = await keeper.call('GET', `/api/files/${file.idFile}`);
    expect(sent.headers['content-disposition']).not.toMatch(/[\r\n\u202E]/);
    expect(sent.headers['content-type']).toBe('image/jpeg');
    expect(sent.headers['content-security-policy']).toContain("default-src 'none'");
  });
});

describe('an internal note', () => {
  test('is written and read by those who handle the ticket, and leaves no trace for its reporter', async () => {
    const ticket = await openTicket(keeper);
    await updateTicket(admin, ticket, { idAssignee: technician.user.idUser });
    const photo = await uploadPicture(technician);
    const before = await readTicket(keeper, ticket);
    const made = await comment(technician, ticket, 'La bodega la mojó', {
      internal: true,
      idFiles: [photo.idFile],
    });
    expect(made.body.data).toMatchObject({ internal: true });
    for (const person of [technician, supervisor, admin]) {
      expect((await commentsOf(person, ticket)).map(({ text }) => text)).toEqual(['La bodega la mojó']);
      expect((await readTicket(person, ticket)).comments).toMatchObject([{ internal: true }]);
      expect(await fetchFile(person, photo)).toBe(200);
    }
    expect(await commentsOf(keeper, ticket)).toEqual([]);
    expect(await fetchFile(keeper, photo)).toBe(404);
    const { body } = await keeper.call('GET', `/api/processes/comment/gt/${ticket.idTicket}`);
    expect(body.total).toBe(0);
    const file = await keeper.call('GET', `/api/processes/comment/gt/${ticket.idTicket}?format=csv`);
    expect(file.text).not.toContain('mojó');
    expect(await readTicket(keeper, ticket)).toEqual(before);
    expect((await readTicket(technician, ticket)).commentCount).toBe(0);
    expect(await mailsTo('bodega@gemelo.test', ticket)).toBe(0);
    expect((await comment(keeper, ticket, 'para mí', { internal: true })).body.code).toBe('NOTE_HANDLER');
  });

  test('is no first response, and is seen by a reporter who handles tickets', async () => {
    const ticket = await openTicket(supervisor);
    await comment(admin, ticket, 'Lo reviso', { internal: true });
    expect((await readTicket(admin, ticket)).firstResponseAt).toBeNull();
    expect(await commentsOf(supervisor, ticket)).toHaveLength(1);
    await comment(admin, ticket, 'Ya lo vemos');
    expect((await readTicket(admin, ticket)).firstResponseAt).not.toBeNull();
  });

  test('mentions only people who may read it; others are refused by name and learn nothing', async () => {
    const ticket = await openTicket(admin);
    const refused = await comment(admin, ticket, 'Pregúntale a @Álvaro Tzul', { internal: true });
    expect(refused.body).toMatchObject({ code: 'NOTE_MENTION' });
    expect(refused.body.message).toContain('Álvaro Tzul');
    expect(await commentsOf(admin, ticket)).toEqual([]);
    expect(await mailsTo('agente@gemelo.test', ticket)).toBe(0);
    expect((await agent.call('GET', `/api/processes/ticket/${ticket.idTicket}`)).status).toBe(404);
    expect((await comment(admin, ticket, 'Mira, @Tomás Ixcoy', { internal: true })).status).toBe(200);
    expect(await commentsOf(technician, ticket)).toHaveLength(1);
  });

  test('is lost to its author together with the ticket', async () => {
    const ticket = await openTicket(admin);
    await updateTicket(admin, ticket, { idAssignee: agent.user.idUser });
    const made = (await comment(agent, ticket, 'mi nota', { internal: true })).body.data as Comment;
    await updateTicket(admin, ticket, { idAssignee: null });
    await comment(admin, ticket, 'Gracias, @Álvaro Tzul');
    expect((await commentsOf(agent, ticket)).map(({ text }) => text)).toEqual(['Gracias, @Álvaro Tzul']);
    const path = `/api/processes/ticket/comment/update/${made.idTicketComment}`;
    expect((await agent.call('PUT', path, { text: 'x', version: made.version })).status).toBe(404);
  });
});

describe('merging a duplicate', () => {
  test('loses nothing that is said, noted or corrected at the same moment', async () => {
    for (let turn = 0; turn < 4; turn++) {
      const [source, target] = [await openTicket(admin), await openTicket(admin)];
      const earlier = (await comment(supervisor, source, 'antes')).body.data as Comment;
      const answers = await Promise.all([
        merge(admin, source, target.idTicket),
        comment(supervisor, source, 'ahora'),
        comment(supervisor, source, 'nota', { internal: true }),
        supervisor.call('PUT', `/api/processes/ticket/comment/update/${earlier.idTicketComment}`, {
          ...{ text: 'corregido', version: earlier.version },
        }),
      ]);
      for (const { status, text } of answers) expect([200, 409], text).toContain(status);
      const said = answers.slice(1, 3).filter(({ status }) => status === 200).length;
      expect(await commentsOf(admin, source)).toEqual([]);
      expect(await commentsOf(admin, target)).toHaveLength(said + 1);
    }
  });

  test('takes no more files afterwards', async () => {
    const [source, target] = [await openTicket(keeper), await openTicket(admin)];
    await merge(admin, source, target.idTicket);
    const { idFile } = await uploadPicture(keeper);
    const late = await keeper.call('POST', `/api/v4/tickets/${source.idTicket}/files`, { idFiles: [idFile] });
    expect(late.body.code).toBe('TICKET_MERGED');
  });

  test('moves what was said, with authors and times, and its readers; the duplicate leads there', async () => {
    const photo = await uploadPicture(keeper);
    const target = await openTicket(admin, { title: 'Sonda muda' });
    const source = await openTicket(keeper, { title: 'Sonda sin datos', idFiles: [photo.idFile] });
    const said = (await comment(keeper, source, 'Desde ayer, @Álvaro Tzul')).body.data as Comment;
    await comment(admin, source, 'nota', { internal: true });
    const { body } = await admin.call('GET', '/api/processes/getTwinAll/1?limit=1');
    const idTwin = (body.data as { idTwin: number }[])[0]?.idTwin;
    await admin.call('POST', `/api/v4/links/ticket/${source.idTicket}`, { entity: 'twin', id: idTwin });
    await admin.call('POST', `/api/v4/links/ticket/${source.idTicket}`, {
      entity: 'ticket',
      id: target.idTicket,
    });
    const merged = await merge(supervisor, source, target.idTicket);
    expect(merged.body.message).toBe(`El ticket se unió con el #${target.idTicket}`);
    expect(merged.body.data).toMatchObject({
      mergedInto: target.idTicket,
      TicketState: { category: 'cancelled' },
      justification: `Duplicado de #${target.idTicket}`,
      comments: [],
      files: [],
    });
    for (const person of [admin, keeper, agent]) {
      const seen = await readTicket(person, target);
      expect(seen.files).toMatchObject([{ idFile: photo.idFile }]);
      const moved = seen.comments.find(({ text }) => text === said.text);
      expect(moved).toMatchObject({ createdAt: said.createdAt, User: { idUser: keeper.user.idUser } });
      expect(seen.comments.some(({ internal }) => internal)).toBe(person === admin);
      expect(await fetchFile(person, photo)).toBe(200);
    }
    const links = await admin.call('GET', `/api/v4/links/ticket/${target.idTicket}`);
    expect((links.body.data as RecordLink[]).map(({ entity }) => entity)).toEqual(['twin']);
    expect((await readTicket(admin, target)).events.at(-1)).toMatchObject({
      kind: 'merged',
      became: `#${source.idTicket} Sonda sin datos`,
    });
    expect((await readTicket(admin, source)).events.at(-1)).toMatchObject({
      kind: 'duplicate',
      note: String(target.idTicket),
    });
    const told = (await keeper.call('GET', '/api/v4/notifications')).body.data as NotificationGroup[];
    const notice = told.find(({ entity, entityId }) => entity === 'ticket' && entityId === source.idTicket);
    expect(notice).toMatchObject({ kind: 'closed', words: { mergedInto: String(target.idTicket) } });
    expect(notice?.words.justification).toBeUndefined();
    expect((await comment(keeper, source, 'sigo aquí')).body.code).toBe('TICKET_MERGED');
  });

  test('is refused for itself, a closed one, another company and whoever does not handle both', async () => {
    const [one, two] = [await openTicket(keeper), await openTicket(keeper)];
    const foreign = await openTicket(other);
    expect((await merge(admin, one, one.idTicket)).status).toBe(400);
    expect((await merge(admin, one, foreign.idTicket)).status).toBe(400);
    expect((await merge(other, one, foreign.idTicket)).status).toBe(404);
    expect((await merge(keeper, one, two.idTicket)).body.code).toBe('TICKET_HANDLER');
    await updateTicket(admin, one, { idAssignee: technician.user.idUser });
    // What the technician does not see cannot be chosen.
    expect((await merge(technician, one, two.idTicket)).status).toBe(400);
    expect((await merge(admin, one, two.idTicket)).status).toBe(200);
    expect((await merge(admin, one, two.idTicket)).body.code).toBe('TICKET_MERGED');
    // A circle would need a closed target.
    expect((await merge(admin, two, one.idTicket)).body.code).toBe('MERGE_CLOSED');
    const three = await openTicket(keeper);
    await merge(admin, two, three.idTicket);
    expect((await readTicket(admin, one)).mergedInto).toBe(three.idTicket);
  });

  test('ends when the duplicate is reopened, and two at once merge in one direction', async () => {
    const [one, two] = [await openTicket(keeper), await openTicket(keeper)];
    const answers = await Promise.all([
      merge(admin, one, two.idTicket),
      merge(supervisor, two, one.idTicket),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const closed = (await readTicket(admin, one)).mergedInto === null ? two : one;
    expect((await updateTicket(admin, closed, { idTicketState: 2 })).status).toBe(200);
    expect((await readTicket(admin, closed)).mergedInto).toBeNull();
  });
});

test('a reported sensor: times are right to the minute, and a note does not touch them', async () => {
  const MINUTE = 60;
  const photo = await uploadPicture(agent);
  const ticket = await openTicket(agent, { title: 'Sensor roto', idFiles: [photo.idFile] });
  /** Lets time pass: everything that has happened was so much earlier. */
  const pass = (minutes: number) =>
    owner.query(
      `update ticket set opened_at = opened_at - $2::interval, first_response_at = first_response_at - $2::interval,
         waiting_since = waiting_since - $2::interval where id_ticket = $1`,
      [ticket.idTicket, `${minutes} minutes`],
    );
  const minutes = (seconds: number | null) => (seconds === null ? null : Math.round(seconds / MINUTE));
  await pass(7);
  await updateTicket(admin, ticket, { idAssignee: technician.user.idUser });
  await comment(technician, ticket, 'La golpearon al estibar', { internal: true });
  await pass(13);
  expect((await readTicket(agent, ticket)).firstResponseSeconds).toBeNull();
  await comment(technician, ticket, 'Llevo el repuesto, @Sergio Fuentes');
  await pass(10);
  await updateTicket(technician, ticket, { idTicketState: 3 });
  await comment(technician, ticket, 'Espera al proveedor', { internal: true });
  await pass(95);
  await updateTicket(technician, ticket, { idTicketState: 2 });
  await pass(21);
  const closed = await technician.call('PUT', `/api/processes/ticket/cancel/${ticket.idTicket}`, {
    justification: 'Sensor cambiado',
    idTicketState: 4,
  });
  const { firstResponseSeconds, waitingSeconds, resolutionSeconds } = closed.body.data as TicketDetail;
  expect([firstResponseSeconds, waitingSeconds, resolutionSeconds].map(minutes)).toEqual([20, 95, 51]);
  expect((await commentsOf(agent, ticket)).map(({ text }) => text)).toEqual([
    'Llevo el repuesto, @Sergio Fuentes',
  ]);
  expect(await commentsOf(supervisor, ticket)).toHaveLength(3);
});

test('texts that are too long are refused with their limit, and markup is kept as text', async () => {
  const long = 'a'.repeat(10_001);
  const ticket = await openTicket(keeper, { description: '<script>alert(1)</script>' });
  expect(ticket.description).toBe('<script>alert(1)</script>');
  const tooLong = await comment(keeper, ticket, long);
  expect(tooLong.status).toBe(400);
  expect(tooLong.body.issues?.[0]?.message).toContain('10.000');
  expect((await comment(keeper, ticket, long.slice(1))).status).toBe(200);
  const described = await keeper.call('POST', '/api/processes/createTicket', {
    ...{ title: 'x', idTicketType: 1, description: long },
  });
  expect(described.body.issues?.[0]?.message).toContain('10.000');
  const said = await comment(keeper, ticket, '<img src=x onerror=alert(1)> [x](javascript:alert(1))');
  expect((said.body.data as Comment).text).toBe('<img src=x onerror=alert(1)> [x](javascript:alert(1))');
});

test('prepared answers are read by everybody and changed by administrators and supervisors', async () => {
  const body = { name: 'Acuse', text: 'Hola {reporter}, vemos el ticket {ticket}. {me}', idTicketType: 1 };
  expect((await technician.call('POST', '/api/v4/canned-answers', body)).status).toBe(403);
  expect((await supervisor.call('POST', '/api/v4/canned-answers', body)).status).toBe(200);
  for (const person of [technician, agent]) {
    const { body: found } = await person.call('GET', '/api/v4/canned-answers/active');
    const made = (found.data as { name: string }[]).find(({ name }) => name === 'Acuse');
    expect(made).toMatchObject({ TicketType: { idTicketType: 1 } });
  }
  const own = { name: 'De otra compañía', text: 'Hola' };
  expect((await other.call('POST', '/api/v4/canned-answers', own)).status).toBe(200);
  const { body: seen } = await technician.call('GET', '/api/v4/canned-answers/active');
  const names = (seen.data as { name: string }[]).map(({ name }) => name);
  expect(names).toContain('Acuse');
  expect(names).not.toContain(own.name);
});
