import type { AnswerHeader } from '@gemelo/contract/endpoints/form-answers';
import type { Form, FormDetail, FormVersion } from '@gemelo/contract/endpoints/forms';
import type { FormItem } from '@gemelo/contract/forms/document';
import { beforeAll, expect, test } from 'vitest';
import { createUser, roleWith } from '../../test/attacks/people-of-role.ts';
import { openTestApp, type Person } from '../../test/test-app.ts';
import {
  answered,
  documentOf,
  draftForm,
  formName,
  nextVersion,
  pathsOf,
  publish,
  publishedForm,
  said,
  saveDraft,
  send,
} from './test/making-forms.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
let clerk: Person;
let agent: Person;
let other: Person;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
  clerk = await t.signIn('registro@gemelo.test');
  agent = await t.signIn('agente@gemelo.test');
  other = await t.signIn('admin@otra.test');
});

const bags: FormItem = { name: 'bags', kind: 'number', label: 'Sacos', decimals: 0 };
const note: FormItem = { name: 'note', kind: 'text', label: 'Nota' };
const of = (form: { idForm: number }) => `/api/settings/v2/forms/${form.idForm}`;

test('a form is a draft until it is published', async () => {
  const form = await draftForm(clerk, documentOf(bags));
  expect(form).toMatchObject({
    published: null,
    hasDraft: true,
    questionCount: 1,
    document: null,
    answerCount: 0,
  });
  expect(form.DraftUser?.idUser).toBe(clerk.user.idUser);
  expect((await agent.call('GET', of(form))).status).toBe(404);
  expect((await send(agent, form, { bags: 1 })).status).toBe(400);

  const published = await publish(clerk, form, 'La primera');
  expect(published.body.message).toBe(`«${form.name}» publicado, versión 1`);
  expect(published.body.data).toMatchObject({ published: 1, hasDraft: false, draft: null });
  const seen = (await agent.call('GET', of(form))).body.data as FormDetail;
  expect(seen.document?.items).toEqual([bags]);
  expect(seen.timeZone).toBe('America/Guatemala');
  expect((await publish(clerk, published.body.data)).body.code).toBe('FORM_UNCHANGED');
});

test('whoever only fills in sees neither drafts nor what is not published', async () => {
  const form = await publishedForm(clerk, documentOf(bags));
  const waiting = await draftForm(clerk, documentOf(bags));
  const changed = await saveDraft(clerk, form, documentOf(bags, note));
  expect(changed.draft?.items).toHaveLength(2);
  const seen = (await agent.call('GET', of(form))).body.data as FormDetail;
  expect([seen.draft, seen.draftSavedAt, seen.DraftUser]).toEqual([null, null, null]);
  const listed = async (person: Person) => {
    const { body } = await person.call('GET', '/api/settings/v2/forms/companies/1?limit=200');
    return (body.data as Form[]).map(({ idForm }) => idForm);
  };
  expect(await listed(agent)).not.toContain(waiting.idForm);
  expect(await listed(agent)).toContain(form.idForm);
  expect(await listed(clerk)).toEqual(expect.arrayContaining([waiting.idForm, form.idForm]));
  expect((await other.call('GET', '/api/settings/v2/forms/companies/1')).status).toBe(403);
  const elements = await agent.call('GET', `/api/settings/v2/formElements/${form.idForm}`);
  expect(elements.body.data).toEqual([{ ...bags, idForm: form.idForm, order: 1 }]);
});

test('a draft may have problems, but cannot be published with them', async () => {
  const broken = await draftForm(
    clerk,
    documentOf(
      { ...bags, showWhen: `${said('missing')} > 1` },
      { name: 'pick', kind: 'selectOne', label: 'Elige' },
      { name: 'sum', kind: 'calculated', label: 'Suma', formula: '(1 +' },
    ),
  );
  const refused = await publish(clerk, broken);
  expect([refused.status, refused.body.code]).toEqual([400, 'FORM_INVALID']);
  expect(pathsOf(refused).toSorted()).toEqual([
    'items.bags.showWhen',
    'items.pick.choices',
    'items.sum.formula',
  ]);
  expect(refused.body.issues[0]?.message).toBeTruthy();
  const english = await clerk.call(
    'POST',
    `/api/v4/forms/${broken.idForm}/versions`,
    { version: broken.version },
    { 'accept-language': 'en' },
  );
  expect(english.body.issues.map(({ message }) => message)).toContain('There is no question “missing”');
  const nothing = await draftForm(clerk, documentOf());
  expect(pathsOf(await publish(clerk, nothing))).toEqual(['items']);
});

test('a published name keeps its kind of answer and its group', async () => {
  const form = await publishedForm(clerk, documentOf(bags, note));
  const asText = await saveDraft(clerk, form, documentOf({ ...note, name: 'bags' }, note));
  expect(pathsOf(await publish(clerk, asText))).toEqual(['items.bags.kind']);
  const group: FormItem = { name: 'group', kind: 'repeat', label: 'Grupo' };
  const inside = await saveDraft(clerk, asText, documentOf(group, { ...bags, parent: 'group' }));
  expect(pathsOf(await publish(clerk, inside))).toEqual(['items.bags.parent']);
  // Of the same family.
  const longer = await saveDraft(clerk, inside, documentOf({ ...note, kind: 'longText' }));
  expect((await publish(clerk, longer)).status).toBe(200);
  // Also where it was removed in between.
  const again = (await clerk.call('GET', of(form))).body.data as FormDetail;
  const back = await saveDraft(clerk, again, documentOf({ ...note, name: 'bags' }));
  expect(pathsOf(await publish(clerk, back))).toEqual(['items.bags.kind']);
});

test('versions are kept, and headers span all of them', async () => {
  const first = await publishedForm(clerk, documentOf(bags, note));
  const inner: FormItem = { name: 'weight', kind: 'number', label: 'Peso', parent: 'rows' };
  const second = await nextVersion(
    clerk,
    first,
    documentOf({ ...bags, label: 'Sacos llenos' }, { name: 'rows', kind: 'repeat', label: 'Filas' }, inner),
  );
  expect(second.published).toBe(2);
  await answered(agent, first, { bags: 4 });
  const { body } = await clerk.call('GET', `/api/v4/forms/${first.idForm}/versions`);
  expect((body.data as FormVersion[]).map(({ number, answerCount }) => [number, answerCount])).toEqual([
    [2, 0],
    [1, 1],
  ]);
  const old = await agent.call('GET', `/api/v4/forms/${first.idForm}/versions/1`);
  expect((old.body.data as { document: { items: FormItem[] } }).document.items).toEqual([bags, note]);
  expect((await agent.call('GET', `/api/v4/forms/${first.idForm}/versions/3`)).status).toBe(404);
  const headers = (await agent.call('GET', `/api/settings/v2/headers/form/${first.idForm}`)).body
    .data as AnswerHeader[];
  expect(headers).toEqual([
    {
      name: 'bags',
      kind: 'number',
      label: 'Sacos llenos',
      repeats: [],
      firstVersion: 1,
      lastVersion: 2,
      removed: false,
    },
    {
      name: 'rows',
      kind: 'repeat',
      label: 'Filas',
      repeats: [],
      firstVersion: 2,
      lastVersion: 2,
      removed: false,
    },
    {
      name: 'weight',
      kind: 'number',
      label: 'Peso',
      repeats: ['rows'],
      firstVersion: 2,
      lastVersion: 2,
      removed: false,
    },
    {
      name: 'note',
      kind: 'text',
      label: 'Nota',
      repeats: [],
      firstVersion: 1,
      lastVersion: 1,
      removed: true,
    },
  ]);
});

test('elements are appended, replaced and discarded; a stale draft is refused', async () => {
  const form = await publishedForm(clerk, documentOf(bags));
  const appended = await clerk.call('POST', '/api/settings/v2/formElements', {
    idForm: form.idForm,
    items: [note],
  });
  const draft = appended.body.data as FormDetail;
  expect(draft.draft?.items.map(({ name }) => name)).toEqual(['bags', 'note']);
  const stale = await clerk.call('PUT', `/api/settings/v2/formElements/${form.idForm}`, {
    document: documentOf(note),
    version: form.version,
  });
  expect([stale.status, stale.body.code]).toEqual([409, 'STALE']);
  const all = await clerk.call('GET', `/api/settings/v2/formElements?idForm=${form.idForm}`);
  expect(
    (all.body.data as { name: string; order: number }[]).map(({ name, order }) => [order, name]),
  ).toEqual([
    [1, 'bags'],
    [2, 'note'],
  ]);
  const kept = await clerk.call('DELETE', `/api/settings/v2/formElements/${form.idForm}`);
  expect(kept.body.data).toMatchObject({ hasDraft: false, published: 1 });
  const never = await draftForm(clerk, documentOf(bags));
  const emptied = await clerk.call('DELETE', `/api/settings/v2/formElements/${never.idForm}`);
  expect((emptied.body.data as FormDetail).draft?.items).toEqual([]);
});

test('a name is taken once for each company', async () => {
  const form = await draftForm(clerk, documentOf(bags));
  const twin = await clerk.call('POST', '/api/settings/v2/forms', { name: form.name.toUpperCase() });
  expect([twin.status, twin.body.code]).toEqual([409, 'DUPLICATE']);
  expect((await other.call('POST', '/api/settings/v2/forms', { name: form.name })).status).toBe(200);
  const copy = await clerk.call('POST', `/api/v4/forms/${form.idForm}/copies`, { name: formName() });
  expect(copy.body.data).toMatchObject({ published: null, hasDraft: true, questionCount: 1 });
  expect((await clerk.call('POST', `/api/v4/forms/${form.idForm}/copies`, { name: form.name })).status).toBe(
    409,
  );
});

test('the operator’s administrators choose the company; others write for their own', async () => {
  const made = await admin.call('POST', '/api/settings/v2/forms', { name: formName(), idCompany: 2 });
  expect((made.body.data as Form).idCompany).toBe(2);
  expect((await other.call('GET', of(made.body.data))).status).toBe(200);
  expect((await clerk.call('GET', of(made.body.data))).status).toBe(404);
  const foreign = await other.call('POST', '/api/settings/v2/forms', { name: formName(), idCompany: 1 });
  expect([foreign.status, foreign.body.code]).toEqual([403, 'OTHER_COMPANY']);
});

test('what is wrong is told by the name that the reader knows', async () => {
  const body = { name: formName(), document: documentOf() };
  const said = async (more: object) =>
    (await admin.call('POST', '/api/settings/v2/forms', { ...body, ...more })).body.message;
  expect(await said({ idFormCategory: 99_999 })).toContain('«Categoría de formulario»');
  expect(await said({ idCompanyProject: 99_999 })).toContain('«Proyecto de la compañía»');
  const item = { name: 'a', kind: 'zz', label: 'A' };
  expect(await said({ document: { mode: 'page', items: [item] } })).toContain('«Tipo de elemento»');
});

test('an archived form is hidden from those who fill in, and can return', async () => {
  const form = await publishedForm(clerk, documentOf(bags));
  expect((await agent.call('DELETE', of(form))).status).toBe(403);
  const archived = await clerk.call('DELETE', of(form));
  expect((archived.body.data as Form).state).toBe('Inactivo');
  expect((await agent.call('GET', of(form))).status).toBe(404);
  const draft = await saveDraft(clerk, archived.body.data, documentOf(bags, note));
  expect((await publish(clerk, draft)).body.code).toBe('FORM_ARCHIVED');
  const restored = await clerk.call('PUT', `/api/v4/forms/${form.idForm}/state`, { state: 'Activo' });
  expect((restored.body.data as Form).state).toBe('Activo');
  expect((await agent.call('GET', of(form))).status).toBe(200);
});

test('whoever reads answers also finds archived forms, whoever only fills in does not', async () => {
  const form = await publishedForm(clerk, documentOf(bags));
  await clerk.call('DELETE', of(form));
  const draft = await draftForm(clerk, documentOf(bags));
  const supervisor = await t.signIn('supervisor@gemelo.test');
  const listed = async (by: Person) =>
    ((await by.call('GET', '/api/settings/v2/forms/companies/1?limit=200')).body.data as Form[])
      .map(({ idForm }) => idForm)
      .filter((id) => id === form.idForm || id === draft.idForm);
  expect(await listed(supervisor)).toEqual([form.idForm]);
  expect(await listed(agent)).toEqual([]);
  expect((await listed(clerk)).toSorted((a, b) => a - b)).toEqual([form.idForm, draft.idForm]);
});

test('archiving needs its permission, whichever call it is', async () => {
  const form = await publishedForm(clerk, documentOf(bags));
  const idRole = await roleWith(admin, 6, (grant) => ['form:view', 'form:edit'].includes(grant));
  const editor = await createUser(t, admin, { idRole });
  const setState = (state: string) => editor.call('PUT', `/api/v4/forms/${form.idForm}/state`, { state });
  expect((await setState('Inactivo')).status).toBe(403);
  await clerk.call('DELETE', of(form));
  expect((await setState('Activo')).status).toBe(200);
});

test('a form belongs to a project and categories that its company has', async () => {
  const project = await admin.call('POST', '/api/settings/v2/projects', {
    name: formName(),
    description: null,
  });
  expect(project.status).toBe(200);
  const { idProject } = project.body.data as { idProject: number };
  const own = await admin.call('POST', '/api/settings/v2/companyProjects', { idProject });
  const category = await admin.call('POST', '/api/settings/v3/category', { name: formName(), order: 3 });
  const early = await admin.call('POST', '/api/settings/v3/category', { name: formName(), order: 1 });
  const kind = await admin.call('POST', '/api/settings/v2/formCategories', { name: formName() });
  const { idCompanyProject } = own.body.data as { idCompanyProject: number };
  const { idCategory } = category.body.data as { idCategory: number };
  const { idFormCategory } = kind.body.data as { idFormCategory: number };
  const place = { idCompanyProject, idCategory, idFormCategory };
  const form = await publishedForm(clerk, documentOf(bags), place);
  await draftForm(clerk, documentOf(bags), place);
  const first = await publishedForm(clerk, documentOf(bags), {
    idCompanyProject,
    idCategory: (early.body.data as { idCategory: number }).idCategory,
  });
  await answered(agent, form, { bags: 2 });

  const foreign = await other.call('POST', '/api/settings/v2/forms', { name: formName(), ...place });
  expect(pathsOf(foreign)).toContain('idCompanyProject');

  const byCategory = await agent.call('GET', `/api/settings/v3/list/category/form/1/${idCompanyProject}`);
  const listed = byCategory.body.data as { idCategory: number; forms: Form[] }[];
  expect(listed.map(({ forms }) => forms.map(({ idForm }) => idForm))).toEqual([
    [first.idForm],
    [form.idForm],
  ]);
  const ofProjects = await agent.call('POST', '/api/settings/v2/companies/forms/projects', {
    idCompanyProjects: [idCompanyProject],
  });
  expect((ofProjects.body.data as Form[]).map(({ idForm }) => idForm).toSorted()).toEqual(
    [form.idForm, first.idForm].toSorted(),
  );
  const at = `/api/settings/v2/forms/companies/category/1/${idFormCategory}`;
  const counted = await agent.call('GET', `${at}/${agent.user.idUser}`);
  expect(counted.body.data).toMatchObject([{ idForm: form.idForm, ownAnswerCount: 1, answerCount: 1 }]);
  expect((await agent.call('GET', `${at}/${clerk.user.idUser}`)).status).toBe(403);
  const others = await clerk.call('GET', `${at}/${agent.user.idUser}`);
  expect(others.body.data).toMatchObject([{ ownAnswerCount: 1 }]);
});

test('only records that a form asks for are offered as choices', async () => {
  const form = await publishedForm(
    clerk,
    documentOf({ name: 'device', kind: 'selectOne', label: 'Dispositivo', choicesFrom: 'twin' }),
  );
  const offered = await agent.call('GET', `/api/v4/forms/${form.idForm}/choices/twin?limit=5&order=label`);
  const [twin] = offered.body.data as { value: string; label: string; columns: Record<string, string> }[];
  expect(Object.keys(twin?.columns ?? {}).toSorted()).toEqual(['model', 'type', 'warehouse']);
  expect(twin?.columns.type).toMatch(/^(Circulante|Fijo)$/);
  const one = await agent.call('GET', `/api/v4/forms/${form.idForm}/choices/twin?values=${twin?.value}`);
  expect(one.body.data).toEqual([twin]);
  const inside = await agent.call(
    'GET',
    `/api/v4/forms/${form.idForm}/choices/twin?warehouse=${twin?.columns.warehouse}`,
  );
  expect(
    (inside.body.data as (typeof twin)[]).every((row) => row?.columns.warehouse === twin?.columns.warehouse),
  ).toBe(true);
  expect((await agent.call('GET', `/api/v4/forms/${form.idForm}/choices/user`)).status).toBe(404);
  expect((await other.call('GET', `/api/v4/forms/${form.idForm}/choices/twin`)).status).toBe(404);
  const item = (name: string, choicesFrom: FormItem['choicesFrom']): FormItem => ({
    ...{ name, kind: 'selectOne', label: name, choicesFrom },
  });
  const all = await saveDraft(
    clerk,
    form,
    documentOf(item('w', 'warehouse'), item('s', 'segment'), item('l', 'lot'), item('u', 'user')),
  );
  for (const source of ['warehouse', 'segment', 'lot', 'user'])
    for (const query of ['', '?search=a', '?page=2&limit=1&order=-label']) {
      const answer = await clerk.call('GET', `/api/v4/forms/${all.idForm}/choices/${source}${query}`);
      expect([source, query, answer.status]).toEqual([source, query, 200]);
    }
  expect((await agent.call('GET', `/api/v4/forms/${form.idForm}/choices/user`)).status).toBe(404);
});

test('forms are found by name and listed in every order', async () => {
  const name = 'Zafra inspección única';
  const form = await publishedForm(clerk, documentOf(bags), { name });
  const found = await agent.call('GET', '/api/v4/search?q=zafra%20inspeccion');
  expect(found.body.data).toContainEqual(expect.objectContaining({ kind: 'form', id: form.idForm, name }));
  expect((await other.call('GET', '/api/v4/search?q=zafra%20inspeccion')).body.data).toEqual([]);
  for (const order of ['idForm', 'name', 'publishedAt', 'answerCount', 'lastAnswerAt', 'updatedAt'])
    for (const sign of ['', '-'])
      for (const page of [1, 2]) {
        const { status } = await clerk.call(
          'GET',
          `/api/settings/v2/forms/companies/1?order=${sign}${order}&page=${page}&limit=2`,
        );
        expect([order, status]).toEqual([order, 200]);
      }
  const searched = await agent.call('GET', '/api/settings/v2/forms/companies/1?search=zafra&published=true');
  expect(searched.body.total).toBe(1);
  const file = await clerk.call('GET', '/api/settings/v2/forms/companies/1?format=csv');
  expect(file.text).toContain(name);
});

test('every change of a form is in the audit', async () => {
  const form = await publishedForm(clerk, documentOf(bags));
  await saveDraft(clerk, form, documentOf(bags, note));
  const { body } = await admin.call('GET', `/api/v4/audit?entity=form&entityId=${form.idForm}`);
  expect((body.data as { action: string }[]).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['create', 'publish', 'draft']),
  );
});
