import type { FileData } from '@gemelo/contract/endpoints/files';
import type { Task, TaskDetail } from '@gemelo/contract/endpoints/tasks';
import { beforeAll, describe, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { uploadPicture } from '../../test/uploading.ts';
import { createTask, readTask } from './test/tasks.ts';

let admin: Person;
let keeper: Person;
let agent: Person;
let other: Person;
beforeAll(async () => {
  const t = await openTestApp();
  const emails = ['admin@gemelo.test', 'bodega@gemelo.test', 'agente@gemelo.test', 'admin@otra.test'];
  [admin, keeper, agent, other] = (await Promise.all(emails.map((email) => t.signIn(email)))) as [
    Person,
    Person,
    Person,
    Person,
  ];
});

const attach = (by: Person, { idTask }: Pick<Task, 'idTask'>, ...files: FileData[]) =>
  by.call('POST', `/api/v4/tasks/${idTask}/files`, { idFiles: files.map(({ idFile }) => idFile) });
const detach = (by: Person, { idTask }: Pick<Task, 'idTask'>, { idFile }: FileData) =>
  by.call('DELETE', `/api/v4/tasks/${idTask}/files/${idFile}`);
const statusFor = async (by: Person, { idFile }: FileData) =>
  (await by.call('GET', `/api/files/${idFile}`)).status;
const idsOf = ({ files }: TaskDetail) => files.map(({ idFile }) => idFile);

describe('files of a task', () => {
  test('are attached and detached by whoever may change it, and seen by whoever sees it', async () => {
    const [photo, later] = [await uploadPicture(keeper), await uploadPicture(keeper)];
    const task = await createTask(keeper, { idFiles: [photo.idFile] });
    expect(idsOf(task)).toEqual([photo.idFile]);
    const added = await attach(keeper, task, later, photo);
    expect(idsOf(added.body.data as TaskDetail).toSorted()).toEqual([photo.idFile, later.idFile].toSorted());
    expect(await statusFor(agent, later)).toBe(200);
    expect(await statusFor(other, later)).toBe(404);
    expect((await detach(agent, task, later)).body.code).toBe('TASK_EDITOR');
    expect(idsOf((await detach(keeper, task, later)).body.data as TaskDetail)).toEqual([photo.idFile]);
    for (const person of [keeper, agent]) expect(await statusFor(person, later)).toBe(404);
    expect((await detach(keeper, task, later)).status).toBe(404);
    const { body } = await admin.call('GET', `/api/v4/audit?entity=task&entityId=${task.idTask}`);
    const actions = (body.data as { action: string }[]).map(({ action }) => action);
    expect(actions.filter((one) => /attach|detach/.test(one)).toSorted()).toEqual([
      ...['attach', 'attach', 'detach'],
    ]);
  });

  test('of somebody else, of another company or of another record are refused, and nothing is written', async () => {
    const task = await createTask(keeper);
    const [own, foreign, colleague] = [
      await uploadPicture(keeper),
      await uploadPicture(other),
      await uploadPicture(agent),
    ];
    const elsewhere = await uploadPicture(keeper);
    await createTask(keeper, { idFiles: [elsewhere.idFile] });
    for (const file of [foreign, colleague, elsewhere]) {
      const refused = await attach(keeper, task, own, file);
      expect([refused.status, refused.body.code]).toEqual([409, 'FILE_UNAVAILABLE']);
      const made = await keeper.call('POST', '/api/processes/createTask', {
        title: 'Con foto ajena',
        idFiles: [file.idFile],
      });
      expect(made.body.code).toBe('FILE_UNAVAILABLE');
    }
    expect(idsOf(await readTask(keeper, task))).toEqual([]);
    const { body } = await keeper.call('GET', '/api/processes/getTask?search=ajena');
    expect(body.total).toBe(0);
    // A file of another task is not detached from here.
    expect((await detach(keeper, task, elsewhere)).status).toBe(404);
    expect(await statusFor(keeper, elsewhere)).toBe(200);
    expect((await attach(agent, task, colleague)).body.code).toBe('TASK_EDITOR');
    expect((await attach(other, task, foreign)).status).toBe(404);
    expect((await detach(other, task, foreign)).status).toBe(404);
  });
});

describe('an Idempotency-Key', () => {
  let turn = 0;
  const keyed = () => ({ 'idempotency-key': `tarea-${++turn}` });
  const create = (by: Person, body: object, headers: Record<string, string>) =>
    by.call('POST', '/api/processes/createTask', body, headers);

  test('makes one task of several calls, with its subtasks and notices', async () => {
    const body = { title: 'Una sola vez', subtasks: ['Parte'], idAssignee: keeper.user.idUser };
    const headers = keyed();
    const answers = await Promise.all([1, 2, 3].map(() => create(admin, body, headers)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const { body: found } = await admin.call('GET', '/api/processes/getTask?search=sola%20vez');
    expect(found.total).toBe(1);
    const { body: told } = await keeper.call('GET', '/api/v4/notifications');
    const notices = (told.data as { title: string; notices: number }[]).filter(
      ({ title }) => title === body.title,
    );
    expect(notices).toMatchObject([{ notices: 1 }]);
    expect((await create(admin, { ...body, title: 'Otra' }, headers)).body.code).toBe('IDEMPOTENCY_MISMATCH');
    // Keys belong to people.
    expect((await create(keeper, { title: 'De otro' }, headers)).status).toBe(200);
  });

  test('of a refused call is free for the corrected one', async () => {
    const headers = keyed();
    expect((await create(admin, { title: 'Corregida', idTaskType: 999_999 }, headers)).status).toBe(400);
    expect((await create(admin, { title: 'Corregida' }, headers)).status).toBe(200);
  });

  test('says a comment once', async () => {
    const { idTask } = await createTask(admin);
    const headers = keyed();
    const say = (text: string) =>
      keeper.call('POST', '/api/processes/createTaskComment', { idTask, text }, headers);
    for (const { status } of await Promise.all([say('Listo'), say('Listo')])) expect(status).toBe(200);
    expect((await readTask(admin, { idTask })).commentCount).toBe(1);
    expect((await say('Otra cosa')).body.code).toBe('IDEMPOTENCY_MISMATCH');
  });
});
