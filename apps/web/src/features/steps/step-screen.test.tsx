import type { StepDetail } from '@gemelo/contract/endpoints/steps';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { found, type Replies, renderCatalogue, serve } from '../../test/render-catalogue.tsx';
import { StepScreen } from './step-screen.tsx';

const instruction = (idStepInstruction: number, text: string, version = 1) => ({
  idStepInstruction,
  order: idStepInstruction,
  text,
  files: [],
  version,
  updatedAt: '2026-02-01T12:00:00.000Z',
});
const step = (...texts: string[]): StepDetail => ({
  idStep: 5,
  name: 'Instalar',
  stepName: 'Instalar',
  description: null,
  state: 'Activo',
  version: 1,
  instructions: texts.map((text, index) => instruction(index + 1, text)),
});
const grants = { permissions: ['step:view', 'step:create', 'step:edit'] };
const ORDER = '/api/v4/steps/5/instructions';

async function show(replies: Replies = {}, user: object = grants, address = '/?id=5') {
  const server = serve({ 'GET /api/settings/step/5': found(step('Abrir', 'Medir', 'Cerrar')), ...replies });
  const view = await renderCatalogue(<StepScreen />, user, address);
  return { ...view, ...server };
}
const texts = () =>
  within(screen.getByRole('list', { name: 'Instrucciones en orden' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);

describe('the instructions of a step', () => {
  test('can be added several at once, one per line', async () => {
    const { user, sent } = await show({
      'POST /api/settings/insertStepInstruction': found(
        step('Abrir', 'A', 'B'),
        undefined,
        'Instrucciones agregadas',
      ),
    });
    await user.type(await screen.findByLabelText('Agregar instrucciones'), 'A{Enter}{Enter}  B ');
    await user.click(screen.getByRole('button', { name: 'Agregar 2 instrucciones' }));
    expect(await screen.findByText('Instrucciones agregadas')).toBeDefined();
    expect(sent('POST', '/api/settings/insertStepInstruction')[0]?.body).toEqual({
      idStep: 5,
      instructions: ['A', 'B'],
    });
    expect(texts()).toEqual(['Abrir', 'A', 'B']);
  });

  test('can be edited in place', async () => {
    const { user, sent } = await show({
      'PUT /api/settings/updatedStepInstruction/2': found(
        step('Abrir', 'Medir bien', 'Cerrar'),
        undefined,
        'Instrucción actualizada',
      ),
    });
    await user.click(await screen.findByRole('button', { name: 'Editar: Medir' }));
    await user.type(screen.getByLabelText('Texto de la instrucción'), ' bien');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Instrucción actualizada')).toBeDefined();
    expect(sent('PUT', '/api/settings/updatedStepInstruction/2')[0]?.body).toEqual({
      text: 'Medir bien',
      files: [],
      version: 1,
    });
    await waitFor(() => expect(texts()).toEqual(['Abrir', 'Medir bien', 'Cerrar']));
  });

  test('show the current text after a conflict and keep what was typed', async () => {
    const current = { ...step('Abrir'), instructions: [instruction(1, 'Abrir con cuidado', 2)] };
    let read = 0;
    const { user } = await show({
      'GET /api/settings/step/5': () => found(read++ === 0 ? step('Abrir') : current),
      'PUT /api/settings/updatedStepInstruction/1': {
        status: 409,
        body: { error: true, code: 'STALE', message: 'Alguien más lo cambió' },
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Editar: Abrir' }));
    await user.type(screen.getByLabelText('Texto de la instrucción'), ' ya');
    await user.click(screen.getByRole('button', { name: 'Guardar' }));
    expect(await screen.findByText('Abrir con cuidado')).toBeDefined();
    expect((screen.getByLabelText('Texto de la instrucción') as HTMLTextAreaElement).value).toBe('Abrir ya');
  });

  test('are reordered with the arrow keys and saved at once', async () => {
    const { user, sent } = await show({
      [`PUT ${ORDER}`]: found(step('Medir', 'Abrir', 'Cerrar'), undefined, 'Orden guardado'),
    });
    (await screen.findByRole('button', { name: 'Mover Medir' })).focus();
    await user.keyboard('{ArrowUp}');
    expect(texts()).toEqual(['Medir', 'Abrir', 'Cerrar']);
    await waitFor(() => expect(sent('PUT', ORDER)[0]?.body).toEqual({ ids: [2, 1, 3] }));
    expect(await screen.findByText('Orden guardado')).toBeDefined();
  });

  test('are removed one by one after a confirmation', async () => {
    const { user, sent } = await show({ [`PUT ${ORDER}`]: found(step('Abrir', 'Cerrar')) });
    await user.click(await screen.findByRole('button', { name: 'Quitar: Medir' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Quitar' }));
    await waitFor(() => expect(sent('PUT', ORDER)[0]?.body).toEqual({ ids: [1, 3] }));
  });

  test('are read-only for another company, with an explanation', async () => {
    await show({}, { ...grants, operator: false });
    expect(await screen.findByText(/solo la compañía operadora/)).toBeDefined();
    expect(screen.queryByLabelText('Agregar instrucciones')).toBeNull();
    expect(screen.queryByRole('button', { name: /^(Editar|Quitar|Mover)/ })).toBeNull();
  });

  test('an address without a step id links back to the list', async () => {
    await show({}, grants, '/');
    expect(await screen.findByText('No se sabe de qué paso se trata')).toBeDefined();
    expect(screen.getAllByRole('link', { name: 'Todos los pasos' }).length).toBeGreaterThan(0);
  });
});
