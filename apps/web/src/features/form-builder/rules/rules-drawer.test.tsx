import { type FormRule, formRules, RULES_MAX } from '@gemelo/contract/endpoints/form-rules';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSession } from '../../../lib/session.ts';
import { found, type Replies, renderCatalogue, serve } from '../../../test/render-catalogue.tsx';
import { options as taskOptions } from '../../../test/render-tasks.tsx';
import { options as ticketOptions } from '../../../test/render-tickets.tsx';
import { person } from '../../../test/sample-catalogue.ts';
import { RulesDrawer } from './rules-drawer.tsx';

const published: FormDocument = {
  mode: 'page',
  items: [
    { name: 'temp', kind: 'number', label: 'Temperatura', unit: '°C' },
    { name: 'wet', kind: 'yesNo', label: '¿Está mojada?' },
    { name: 'store', kind: 'selectOne', label: 'Bodega', choicesFrom: 'warehouse' },
    { name: 'bags', kind: 'repeat', label: 'Bolsas' },
    { name: 'weight', kind: 'number', label: 'Peso', parent: 'bags' },
    { name: 'dock', kind: 'selectOne', label: 'Muelle', choicesFrom: 'warehouse', parent: 'bags' },
  ],
};
const rule = (change: Partial<FormRule> = {}): FormRule => ({
  idFormRule: 100,
  idCompany: 1,
  idForm: 7,
  name: 'Fiebre',
  state: 'Activo',
  condition: `\${temp} > 38`,
  opens: 'ticket',
  title: `Temperatura: \${temp}`,
  description: '',
  about: null,
  TicketType: { idTicketType: 1, name: 'Incidente' },
  TaskType: null,
  TaskTemplate: null,
  TaskPriority: { idTaskPriority: 3, name: 'Media' },
  Assignee: { idUser: 4, name: 'Ana' },
  dueDays: 2,
  problems: [],
  openedCount: 7,
  lastOpenedAt: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  version: 1,
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-01T00:00:00.000Z',
  ...change,
});
const LIST = '/api/v4/forms/7/rules';
const TRIAL = `${LIST}/trial`;
const answers = 'form-answer:view';
const maker = [
  'form:view',
  'form:edit',
  answers,
  'support:create',
  'ticket:edit',
  'task:view',
  'task:create',
];

async function openRules(
  rules: readonly FormRule[],
  { permissions = maker, draft = published, idCompany = 1, replies = {} as Replies } = {},
) {
  const server = serve({
    [`GET ${LIST}`]: found(rules),
    [`POST ${LIST}`]: found(rule(), undefined, 'Regla creada'),
    [`POST ${TRIAL}`]: found({ looked: 200, matched: 7 }),
    'GET /api/v4/tickets/options': found(ticketOptions),
    'GET /api/v4/tasks/options': found(taskOptions),
    ...replies,
  });
  const form = { idForm: 7, idCompany, document: published } as FormDetail;
  const { user, client } = await renderCatalogue(<RulesDrawer form={form} draft={draft} />, { permissions });
  return { ...server, user, client };
}

test('a rule is a sentence, with what it opened and what keeps it from working', async () => {
  await openRules([
    rule(),
    rule({
      idFormRule: 101,
      name: 'Humedad',
      condition: `\${gone} = 'x' or (\${wet} = 'yes' and \${weight} >= 50.5)`,
      opens: 'task',
      TicketType: null,
      Assignee: null,
      dueDays: 0,
      problems: ['condition'],
      openedCount: 0,
      lastOpenedAt: null,
    }),
  ]);
  const [first, second] = await screen.findAllByRole('listitem');
  expect(first?.textContent).toContain(
    'Si Temperatura > 38 °C → abre un ticket «Incidente» para Ana, vence en 2 días',
  );
  expect(first?.textContent).toMatch(/Abrió 7 tickets, el último hace 2 h/);
  expect(second?.textContent).toContain(
    'Si gone = “x” o (¿Está mojada? = Sí y Peso ≥ 50.5) → abre una tarea, vence el mismo día',
  );
  expect(screen.getByText('No funciona: la condición nombra una pregunta que ya no existe')).toBeDefined();
  expect(second?.textContent).toContain('Todavía no ha abierto nada');
});

test('a rule is switched off at once, with a way back', async () => {
  const PUT = '/api/v4/form-rules/100/state';
  const { sent, user } = await openRules([rule()], {
    replies: { [`PUT ${PUT}`]: found(rule({ state: 'Inactivo' })) },
  });
  await user.click(await screen.findByRole('switch', { name: /Fiebre/ }));
  await waitFor(() => expect(sent('PUT', PUT)[0]?.body).toEqual({ state: 'Inactivo' }));
  await user.click(await screen.findByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(sent('PUT', PUT)[1]?.body).toEqual({ state: 'Activo' }));
});

test('the condition is made by clicking and tried; name and title follow it; what is chosen is sent', async () => {
  const { sent, user } = await openRules([]);
  await user.click(await screen.findByRole('button', { name: 'Nueva regla' }));
  const part = await screen.findByRole('group', { name: 'Si la respuesta cumple' });
  fireEvent.click(within(part).getByRole('button', { name: 'Agregar condición' }));
  await user.click(within(part).getByRole('combobox', { name: 'Comparación' }));
  await user.click(await screen.findByRole('option', { name: 'es mayor que' }));
  // A row without its value is neither tried nor saved.
  await user.click(screen.getByRole('button', { name: 'Crear la regla' }));
  expect(sent('POST', LIST)).toHaveLength(0);
  fireEvent.change(within(part).getByRole('textbox', { name: 'Valor' }), { target: { value: '38' } });
  expect(await screen.findByText('7 de las últimas 200 respuestas la habrían cumplido.')).toBeDefined();
  expect(sent('POST', TRIAL)[0]?.body).toEqual({ condition: `\${temp} > 38` });

  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Nombre de la regla' }).value).toBe(
    'Temperatura > 38 °C',
  );
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Título' });
  expect(title.value).toBe('Temperatura: [Temperatura]');
  title.setSelectionRange(title.value.length, title.value.length);
  await user.click(screen.getByRole('button', { name: 'Insertar respuesta en Título' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Bodega' }));
  expect(title.value).toBe('Temperatura: [Temperatura][Bodega]');

  await user.click(screen.getByRole('combobox', { name: 'Tipo' }));
  await user.click(await screen.findByRole('option', { name: 'Consulta' }));
  await user.click(screen.getByRole('combobox', { name: /Sobre/ }));
  await user.click(await screen.findByRole('option', { name: 'Bodega' }));
  await user.click(screen.getByRole('button', { name: 'Crear la regla' }));
  await waitFor(() => expect(sent('POST', LIST)).toHaveLength(1));
  expect(sent('POST', LIST)[0]?.body).toEqual({
    name: 'Temperatura > 38 °C',
    condition: `\${temp} > 38`,
    opens: 'ticket',
    title: `Temperatura: \${temp}\${store}`,
    description: '',
    about: 'store',
    idTicketType: 3,
    idTaskType: null,
    idTaskTemplate: null,
    idTaskPriority: 3,
    idAssignee: null,
    dueDays: null,
  });
  expect(await screen.findByText('Regla creada')).toBeDefined();
});

test('a formula is checked as one types, and is not tried while it is wrong', async () => {
  const { sent, user } = await openRules([rule()]);
  await user.click(await screen.findByRole('button', { name: 'Editar «Fiebre»' }));
  await user.click(await screen.findByRole('button', { name: 'Escribir como fórmula' }));
  const formula = screen.getByRole('combobox', { name: 'Fórmula: Si la respuesta cumple' });
  fireEvent.change(formula, { target: { value: `\${temps} > 38` } });
  expect(await screen.findByText(/No existe|no existe|ninguna/)).toBeDefined();
  await screen.findByText('Arma la condición y verás en cuántas respuestas se habría cumplido.');
  expect(sent('POST', TRIAL).every(({ body }) => !JSON.stringify(body).includes('temps'))).toBe(true);
});

test('questions of the draft are named as not published; readers change nothing', async () => {
  const draft = {
    ...published,
    items: [...published.items, { name: 'humidity', kind: 'number' as const, label: 'Humedad' }],
  };
  await openRules([rule()], { permissions: ['form:view'], draft });
  expect(await screen.findByText(/todavía no se puede usar: Humedad/)).toBeDefined();
  expect(await screen.findByText('Encendida')).toBeDefined();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('button', { name: /Editar|Nueva regla/ })).toBeNull();
});

test('whoever may not assign tickets to others is offered only themselves', async () => {
  const { user } = await openRules([], {
    permissions: ['form:view', 'form:edit', answers, 'support:create'],
  });
  await user.click(await screen.findByRole('button', { name: 'Nueva regla' }));
  expect(screen.queryByRole('radio', { name: 'Una tarea' })).toBeNull();
  await user.click(await screen.findByRole('combobox', { name: /Asignado a/ }));
  expect(screen.queryByRole('option', { name: 'Tomás Ixcoy' })).toBeNull();
});

test('a rule of a client is made of what the client has', async () => {
  const { calls, user } = await openRules([], { idCompany: 2 });
  await user.click(await screen.findByRole('button', { name: 'Nueva regla' }));
  await screen.findByRole('group', { name: 'Si la respuesta cumple' });
  const asked = (path: string) =>
    calls.filter((call) => call.path === path).map(({ query }) => query.idCompany);
  expect(asked('/api/v4/tickets/options')).toEqual(['2']);
  expect(asked('/api/v4/tasks/options')).toEqual(['2']);
  expect(asked('/api/v4/task-templates')).toEqual(['2']);
});

test('what is opened may be about a place of a repeat group, which is named', async () => {
  const PUT = '/api/v4/form-rules/100';
  const { sent, user } = await openRules([rule()], { replies: { [`PUT ${PUT}`]: found(rule()) } });
  await user.click(await screen.findByRole('button', { name: 'Editar «Fiebre»' }));
  await user.click(await screen.findByRole('combobox', { name: /Sobre/ }));
  await user.click(await screen.findByRole('option', { name: 'Bolsas · Muelle' }));
  await user.click(screen.getByRole('button', { name: 'Guardar' }));
  await waitFor(() => expect(sent('PUT', PUT)[0]?.body).toMatchObject({ about: 'dock' }));
});

const off = (change: Partial<FormRule>) => rule({ state: 'Inactivo', ...change });
const switchOf = (name: string) => screen.findByRole<HTMLInputElement>('switch', { name: RegExp(name) });

test('whoever does not see answers only switches rules off, and is told why', async () => {
  const PUT = '/api/v4/form-rules/100/state';
  const { sent, user } = await openRules([rule(), off({ idFormRule: 101, name: 'Humedad' })], {
    permissions: maker.filter((permission) => permission !== answers),
    replies: { [`PUT ${PUT}`]: found(rule({ state: 'Inactivo' })) },
  });
  expect(await screen.findByText(/hay que poder ver las respuestas.*Un administrador/)).toBeDefined();
  expect(screen.queryByRole('button', { name: /Editar|Nueva regla/ })).toBeNull();
  expect((await switchOf('Humedad')).disabled).toBe(true);
  await user.click(await switchOf('Fiebre'));
  await waitFor(() => expect(sent('PUT', PUT)[0]?.body).toEqual({ state: 'Inactivo' }));
  await screen.findByText('Se apagó la regla «Fiebre»');
  expect(screen.queryByRole('button', { name: 'Deshacer' })).toBeNull();
});

test('a rule says which right is missing to change it or to switch it on', async () => {
  const task = { opens: 'task', TicketType: null } as const;
  await openRules(
    [
      off({ ...task, idFormRule: 101, name: 'Humedad', Assignee: null }),
      off({ idFormRule: 102, name: 'Peso' }),
      off({ idFormRule: 103, name: 'Propia', Assignee: { idUser: 1, name: 'Ana Morales' } }),
    ],
    { permissions: ['form:view', 'form:edit', answers, 'support:create'] },
  );
  const humidity = await switchOf('Humedad');
  const said = (of: HTMLElement) =>
    document.getElementById(of.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(humidity.disabled).toBe(true);
  expect(said(humidity)).toContain('Tu rol no permite abrir tareas');
  expect(screen.queryByRole('button', { name: 'Editar «Humedad»' })).toBeNull();
  const weight = await switchOf('Peso');
  expect(weight.disabled).toBe(true);
  expect(said(weight)).toContain('Tu rol no permite asignar tickets a otras personas');
  expect((await switchOf('Propia')).disabled).toBe(false);
});

test('a condition is no longer tried when the right to see answers is gone', async () => {
  const { user } = await openRules([rule()]);
  await user.click(await screen.findByRole('button', { name: 'Editar «Fiebre»' }));
  expect(await screen.findByText('7 de las últimas 200 respuestas la habrían cumplido.')).toBeDefined();
  const permissions = maker.filter((permission) => permission !== answers);
  act(() => useSession.setState({ user: person({ permissions }) }));
  expect(screen.queryByText(/la habrían cumplido/)).toBeNull();
});

test('only rules that are switched on count towards the most that a form has', async () => {
  const many = Array.from({ length: RULES_MAX }, (_, index) =>
    rule({ idFormRule: 100 + index, name: `Regla ${index}` }),
  );
  const { client } = await openRules([...many, off({ idFormRule: 300, name: 'Humedad' })]);
  expect(await screen.findByText(/como máximo 50 reglas encendidas: apaga una/)).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nueva regla' }).disabled).toBe(true);
  expect((await switchOf('Humedad')).disabled).toBe(true);
  client.setQueriesData({ queryKey: [formRules.route] }, found([...many.slice(1), off({})]).body);
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Nueva regla' }).disabled).toBe(false),
  );
});
