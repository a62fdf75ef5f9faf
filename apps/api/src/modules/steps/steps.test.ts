import type { StepDetail } from '@gemelo/contract/endpoints/steps';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';

let t: Awaited<ReturnType<typeof openTestApp>>;
let admin: Person;
beforeAll(async () => {
  t = await openTestApp();
  admin = await t.signIn('admin@gemelo.test');
});

test('the instructions of a step can be added, changed, reordered and removed', async () => {
  const made = await admin.call('POST', '/api/settings/insertStep', {
    name: 'Revisión de estiba',
    description: null,
  });
  const { idStep } = made.body.data as { idStep: number };
  const added = await admin.call('POST', '/api/settings/insertStepInstruction', {
    idStep,
    instructions: ['Abrir', 'Medir', 'Cerrar'],
  });
  expect(added.body.message).toBe('Instrucciones agregadas');
  const { instructions } = added.body.data as StepDetail;
  expect(instructions.map(({ text }) => text)).toEqual(['Abrir', 'Medir', 'Cerrar']);

  const [first, second, third] = instructions as [
    StepDetail['instructions'][0],
    StepDetail['instructions'][0],
    StepDetail['instructions'][0],
  ];
  const edit = (version: number) =>
    admin.call('PUT', `/api/settings/updatedStepInstruction/${second.idStepInstruction}`, {
      text: 'Medir dos veces',
      version,
    });
  expect((await edit(second.version)).body.message).toBe('Instrucción actualizada');
  expect((await edit(second.version)).body.code).toBe('STALE');

  await admin.call('PUT', `/api/v4/steps/${idStep}/instructions`, {
    ids: [third.idStepInstruction, second.idStepInstruction],
  });
  const read = await admin.call('GET', `/api/settings/step/${encodeURIComponent('revision DE estiba')}`);
  expect((read.body.data as StepDetail).instructions.map(({ text }) => text)).toEqual([
    'Cerrar',
    'Medir dos veces',
  ]);
  expect(
    (await admin.call('PUT', `/api/v4/steps/${idStep}/instructions`, { ids: [first.idStepInstruction] }))
      .status,
  ).toBe(404);
  expect((await admin.call('GET', `/api/settings/step/${idStep}`)).status).toBe(200);
  expect((await admin.call('GET', '/api/settings/step/:id')).status).toBe(404);
});

test('another company can read steps but not change them', async () => {
  const other = await t.signIn('admin@otra.test');
  expect(
    (await other.call('POST', '/api/settings/insertStepInstruction', { idStep: 100, instructions: ['x'] }))
      .body.code,
  ).toBe('OPERATOR_ONLY');
  expect((await other.call('GET', '/api/settings/step/100')).status).toBe(200);
});
