import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';

let admin: Person;
let supervisor: Person;
let other: Person;
let idTwin: number;
beforeAll(async () => {
  const t = await openTestApp();
  [admin, supervisor, other] = (await Promise.all(
    ['admin@gemelo.test', 'supervisor@gemelo.test', 'admin@otra.test'].map((email) => t.signIn(email)),
  )) as [Person, Person, Person];
  const { body } = await admin.call('GET', '/api/processes/getTwinAll/1?limit=1');
  idTwin = (body.data as { idTwin: number }[])[0]?.idTwin ?? 0;
});

interface Comment {
  idTwinComment: number;
  text: string;
  version: number;
  edits: { text: string }[];
  User: { name: string };
}

test('anyone who may view a twin can comment on it, and earlier versions of a comment are kept', async () => {
  const made = await supervisor.call('POST', '/api/processes/crear/comentario/twin', {
    idTwin,
    text: ' Revisar batería 🔋 ',
  });
  const { idTwinComment, version, text } = made.body.data as Comment;
  expect(text).toBe('Revisar batería 🔋');
  const path = `/api/processes/actualizar/comentario/twin/${idTwinComment}`;
  const changed = await supervisor.call('PUT', path, { text: 'Batería cambiada', version });
  expect((changed.body.data as Comment).edits.map((edit) => edit.text)).toEqual(['Revisar batería 🔋']);
  expect((await supervisor.call('PUT', path, { text: 'otra', version })).body.code).toBe('STALE');
  const { body } = await admin.call('GET', `/api/processes/comentarios/twin/${idTwin}`);
  expect((body.data as Comment[])[0]).toMatchObject({
    text: 'Batería cambiada',
    User: { name: 'Sergio Fuentes' },
  });
});

test('only its author can edit a comment, and other companies cannot reach it', async () => {
  const made = await supervisor.call('POST', '/api/processes/crear/comentario/twin', { idTwin, text: 'mío' });
  const { idTwinComment, version } = made.body.data as Comment;
  const path = `/api/processes/actualizar/comentario/twin/${idTwinComment}`;
  expect((await admin.call('PUT', path, { text: 'suyo', version })).body.code).toBe('OWN_COMMENT');
  expect((await other.call('GET', `/api/processes/comentarios/twin/${idTwin}`)).status).toBe(404);
  expect(
    (await other.call('POST', '/api/processes/crear/comentario/twin', { idTwin, text: 'x' })).status,
  ).toBe(404);
  expect((await other.call('PUT', path, { text: 'x', version })).status).toBe(404);
  // A comment on a twin cannot be reached as one on an assignment.
  expect(
    (
      await supervisor.call('PUT', `/api/processes/commentAssignment/update/${idTwinComment}`, {
        text: 'x',
        version,
      })
    ).status,
  ).toBe(404);
});

test('assignments can be commented on too', async () => {
  const { body } = await admin.call('GET', '/api/processes/getAssignment/1?limit=1');
  const [assignment] = body.data as { idAssignment: number }[];
  const idAssignment = assignment?.idAssignment;
  await admin.call('POST', '/api/processes/assignment/comment/insert', {
    idAssignment,
    text: 'Bien estibado',
  });
  const comments = await admin.call('GET', `/api/processes/commentAssignment/${idAssignment}`);
  expect((comments.body.data as Comment[]).map(({ text }) => text)).toEqual(['Bien estibado']);
});
