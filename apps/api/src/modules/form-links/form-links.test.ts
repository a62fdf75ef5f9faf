import { LINKS_MAX } from '@gemelo/contract/endpoints/form-links';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { system } from '../../db/context.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { documentOf, draftForm, pathsOf, publishedForm } from '../forms/test/making-forms.ts';
import { expire, inDays, type MadeLink, makeLink, type Outside, outsideOf } from './test/making-links.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let clerk: Person;
let agent: Person;
let other: Person;
let outside: Outside;
beforeAll(async () => {
  t = await openTestApp();
  [admin, clerk, agent, other] = (await Promise.all(
    ['admin@gemelo.test', 'registro@gemelo.test', 'agente@gemelo.test', 'admin@otra.test'].map((email) =>
      t.signIn(email),
    ),
  )) as [Person, Person, Person, Person];
  outside = outsideOf(t.anyone);
});

const bags = documentOf({ name: 'bags', kind: 'number', label: 'Sacos' });
const linksOf = async (person: Person, idForm: number) =>
  (await person.call('GET', `/api/v4/forms/${idForm}/links`)).body.data as MadeLink[];
const update = (person: Person, { idFormLink, version }: MadeLink, more: object) =>
  person.call('PUT', `/api/v4/form-links/${idFormLink}`, {
    ...{ name: 'Proveedores', expiresAt: inDays(7), answerLimit: null, version },
    ...more,
  });

test('a link is made with its token, and its token is in no list and no audit row', async () => {
  const form = await publishedForm(clerk, bags);
  const { token, ...made } = await makeLink(clerk, form.idForm, { answerLimit: 20 });
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(made).toMatchObject({
    ...{ idForm: form.idForm, linkState: 'open', state: 'Activo', answerLimit: 20, answerCount: 0 },
    ...{ lastAnswerAt: null, Creator: { idUser: clerk.user.idUser }, version: 1 },
  });
  await makeLink(clerk, form.idForm, { name: 'Visitas' });
  const listed = await clerk.call('GET', `/api/v4/forms/${form.idForm}/links`);
  expect((listed.body.data as MadeLink[]).map(({ name }) => name)).toEqual(['Visitas', 'Proveedores']);
  expect(listed.text).not.toContain(token);
  expect(listed.text).not.toMatch(/token/i);

  const revealed = await clerk.call('POST', `/api/v4/form-links/${made.idFormLink}/reveal`);
  expect(revealed.body.data).toEqual({ token });
  const audited = await t.database.read(system, (tx) =>
    sql<{ action: string; whole: string }>`select action, audit::text as whole from audit
      where entity = 'form-link' and entity_id = ${String(made.idFormLink)} order by id_audit`.execute(tx),
  );
  expect(audited.rows.map(({ action }) => action)).toEqual(['create', 'reveal']);
  for (const { whole } of audited.rows) expect(whole).not.toContain(token);
  const stored = await t.database.read(system, (tx) =>
    sql<{ whole: string }>`select l::text as whole from form_link l`.execute(tx),
  );
  for (const { whole } of stored.rows) {
    expect(whole).not.toContain(token);
    expect(whole).not.toContain(Buffer.from(token).toString('hex'));
  }
});

test('an expiry is ahead and not more than a year', async () => {
  const { idForm } = await publishedForm(clerk, bags);
  const refused = async (more: object) =>
    pathsOf(
      await clerk.call('POST', `/api/v4/forms/${idForm}/links`, {
        ...{ name: 'Uno', expiresAt: inDays(7), answerLimit: null, ...more },
      }),
    );
  expect(await refused({ expiresAt: inDays(-1) })).toEqual(['expiresAt']);
  expect(await refused({ expiresAt: inDays(367) })).toEqual(['expiresAt']);
  expect(await refused({ answerLimit: 0 })).toEqual(['answerLimit']);
  expect(await refused({ answerLimit: 10_001 })).toEqual(['answerLimit']);
  expect(await refused({ name: ' ' })).toEqual(['name']);
});

test('a change needs the version that was read, and a limit is not below what came', async () => {
  const { idForm } = await publishedForm(clerk, bags);
  const link = await makeLink(clerk, idForm, { answerLimit: 3 });
  for (const bag of [1, 2]) expect((await outside.send(link.token, { bags: bag })).status).toBe(200);
  const low = await update(clerk, link, { answerLimit: 1 });
  expect([low.status, low.body.code, pathsOf(low)]).toEqual([409, 'FORM_LINK_LIMIT', ['answerLimit']]);
  const changed = await update(clerk, link, { name: 'Otros', answerLimit: 2 });
  expect(changed.body.data).toMatchObject({ name: 'Otros', linkState: 'full', answerCount: 2, version: 2 });
  expect((await update(clerk, link, {})).body.code).toBe('STALE');
  const [first] = await linksOf(clerk, idForm);
  expect(first?.lastAnswerAt).not.toBeNull();
});

test('a link that has expired keeps its moment when only its name changes, and opens with a new one', async () => {
  const { idForm } = await publishedForm(clerk, bags);
  const link = await makeLink(clerk, idForm);
  await expire(t.database, link.idFormLink, '1 day');
  const [expired] = (await linksOf(clerk, idForm)) as [MadeLink];
  expect(expired.linkState).toBe('expired');
  const renamed = await update(clerk, expired, { name: 'Viejo', expiresAt: expired.expiresAt });
  expect(renamed.body.data).toMatchObject({ name: 'Viejo', expiresAt: expired.expiresAt });
  const opened = await update(clerk, { ...expired, version: 2 }, { name: 'Viejo' });
  expect(opened.body.data).toMatchObject({ linkState: 'open' });
});

test('links follow their form: without a version, or archived, they take nothing', async () => {
  const draft = await draftForm(clerk, bags);
  const early = await makeLink(clerk, draft.idForm);
  expect(early.linkState).toBe('unpublished');
  expect((await outside.read(early.token)).body.code).toBe('FORM_LINK_CLOSED');
  const form = await publishedForm(clerk, bags);
  const link = await makeLink(clerk, form.idForm);
  await admin.call('DELETE', `/api/settings/v2/forms/${form.idForm}`);
  expect((await linksOf(clerk, form.idForm))[0]?.linkState).toBe('unpublished');
  expect((await outside.read(link.token)).body.code).toBe('FORM_LINK_CLOSED');
  expect((await outside.send(link.token, { bags: 1 })).body.code).toBe('FORM_LINK_CLOSED');
});

test('who only fills in sees no links, and another company none of them', async () => {
  const { idForm } = await publishedForm(clerk, bags);
  const link = await makeLink(clerk, idForm);
  const body = { name: 'Uno', expiresAt: inDays(1), answerLimit: null };
  expect((await agent.call('GET', `/api/v4/forms/${idForm}/links`)).status).toBe(403);
  expect((await agent.call('POST', `/api/v4/form-links/${link.idFormLink}/reveal`)).status).toBe(403);
  expect((await other.call('GET', `/api/v4/forms/${idForm}/links`)).status).toBe(404);
  expect((await other.call('POST', `/api/v4/forms/${idForm}/links`, body)).status).toBe(404);
  expect((await update(other, link, {})).status).toBe(404);
  expect((await other.call('POST', `/api/v4/form-links/${link.idFormLink}/reveal`)).status).toBe(404);
  const state = { state: 'Inactivo' };
  expect((await other.call('PUT', `/api/v4/form-links/${link.idFormLink}/state`, state)).status).toBe(404);
  expect((await outside.read(link.token)).status).toBe(200);
});

test('a form has at most so many links that take answers', async () => {
  const { idForm } = await publishedForm(clerk, bags);
  await t.database.transaction(system, (tx) =>
    sql`insert into form_link (id_company, id_form, name, token_hash, token_secret, expires_at)
      select 1, ${idForm}, 'n', sha256(convert_to(${idForm} || '-' || n, 'utf8')), '', now() + interval '1 day'
      from generate_series(2, ${sql.lit(LINKS_MAX)}) n`.execute(tx),
  );
  const two = await Promise.all(
    ['a', 'b'].map((name) =>
      clerk.call('POST', `/api/v4/forms/${idForm}/links`, {
        ...{ name, expiresAt: inDays(1), answerLimit: null },
      }),
    ),
  );
  expect(two.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(two.find(({ status }) => status === 409)?.body.code).toBe('FORM_LINKS_MANY');
  const [closed, expired] = (await linksOf(clerk, idForm)) as [MadeLink, MadeLink];
  const setState = (state: string) =>
    clerk.call('PUT', `/api/v4/form-links/${closed.idFormLink}/state`, { state });
  await setState('Inactivo');
  await expire(t.database, expired.idFormLink, '1 day');
  await makeLink(clerk, idForm);
  await makeLink(clerk, idForm);
  expect((await setState('Activo')).body.code).toBe('FORM_LINKS_MANY');
  const later = { name: 'Otra vez', expiresAt: inDays(1) };
  expect((await update(clerk, expired, later)).body.code).toBe('FORM_LINKS_MANY');
});
