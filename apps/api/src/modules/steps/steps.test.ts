import { INSTRUCTIONS_MAX, type StepDetail } from '@gemelo/contract/endpoints/steps';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { uploadPicture } from '../../test/uploading.ts';

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

test('a step has only as many instructions as can be put in order', async () => {
  const made = await admin.call('POST', '/api/settings/insertStep', { name: 'Largo', description: null });
  const { idStep } = made.body.data as { idStep: number };
  const add = (count: number) =>
    admin.call('POST', '/api/settings/insertStepInstruction', {
      ...{ idStep, instructions: Array.from({ length: count }, (_, at) => `Instrucción ${at}`) },
    });
  await add(100);
  const { body } = await add(INSTRUCTIONS_MAX - 100);
  expect((body.data as StepDetail).instructions).toHaveLength(INSTRUCTIONS_MAX);
  expect((await add(1)).body.code).toBe('STEP_INSTRUCTIONS');
  const ids = (body.data as StepDetail).instructions.map((one) => one.idStepInstruction).reverse();
  expect((await admin.call('PUT', `/api/v4/steps/${idStep}/instructions`, { ids })).status).toBe(200);
});

test('another company can read steps but not change them', async () => {
  const other = await t.signIn('admin@otra.test');
  expect(
    (await other.call('POST', '/api/settings/insertStepInstruction', { idStep: 100, instructions: ['x'] }))
      .body.code,
  ).toBe('OPERATOR_ONLY');
  expect((await other.call('GET', '/api/settings/step/100')).status).toBe(200);
});

test('several steps are added at once, all or none', async () => {
  const steps = ['Pesar', 'Sellar'].map((name) => ({ name, description: null }));
  const made = await admin.call('POST', '/api/settings/insertStep', { steps });
  expect(made.body.message).toBe('Steps agregados');
  expect(made.body.data).toMatchObject([{ name: 'Pesar', stepName: 'Pesar' }, { stepName: 'Sellar' }]);
  const refused = await admin.call('POST', '/api/settings/insertStep', {
    steps: [
      { name: 'Barrer', description: null },
      { name: 'pesar', description: null },
    ],
  });
  expect(refused.body).toMatchObject({ code: 'DUPLICATE', message: expect.stringContaining('Pesar') });
  expect((await admin.call('GET', '/api/settings/step/Barrer')).status).toBe(404);
});

test('an instruction has pictures, which every company sees and only the operator changes', async () => {
  const { idStep } = (
    await admin.call('POST', '/api/settings/insertStep', { name: 'Con fotos', description: null })
  ).body.data as { idStep: number };
  const [one, two] = [await uploadPicture(admin), await uploadPicture(admin)];
  const added = await admin.call('POST', '/api/settings/insertStepInstruction', {
    idStep,
    instructions: ['Solo texto', { text: 'Con foto', files: [one.idFile] }],
  });
  const { instructions } = added.body.data as StepDetail;
  expect(instructions.map(({ files }) => files.map(({ idFile }) => idFile))).toEqual([[], [one.idFile]]);

  const [, second] = instructions;
  const path = `/api/settings/updatedStepInstruction/${second?.idStepInstruction}`;
  const kept = await admin.call('PUT', path, { text: 'Con foto', version: 1 });
  expect((kept.body.data as StepDetail).instructions[1]?.files).toHaveLength(1);
  const changed = await admin.call('PUT', path, { text: 'Con otra', files: [two.idFile], version: 2 });
  expect((changed.body.data as StepDetail).instructions[1]?.files.map(({ idFile }) => idFile)).toEqual([
    two.idFile,
  ]);

  const other = await t.signIn('admin@otra.test');
  const seen = (await other.call('GET', `/api/settings/step/${idStep}`)).body.data as StepDetail;
  expect(seen.instructions[1]?.files).toHaveLength(1);
  expect((await other.call('GET', `/api/files/${two.idFile}`)).status).toBe(200);
  expect((await other.call('GET', `/api/files/${one.idFile}`)).status).toBe(404);
  const theirs = await uploadPicture(other);
  const stolen = await admin.call('PUT', path, { text: 'Con ajena', files: [theirs.idFile], version: 3 });
  expect(stolen.body.code).toBe('FILE_UNAVAILABLE');
  expect((await other.call('PUT', path, { text: 'No', files: [], version: 3 })).body.code).toBe(
    'OPERATOR_ONLY',
  );
});

test('everybody who is signed in reads the instructions of a step', async () => {
  const agent = await t.signIn('agente@gemelo.test');
  expect((await agent.call('GET', '/api/settings/step/100')).status).toBe(200);
  expect((await t.anyone('GET', '/api/settings/step/100')).status).toBe(401);
});
