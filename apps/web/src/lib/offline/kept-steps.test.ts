import 'fake-indexeddb/auto';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Replies, stubServer } from '../../test/render-app.tsx';
import { keepSteps, keptStep, stepsOf } from './kept-steps.ts';

const sectionOf = (idStep: number) =>
  ({ name: `part_${idStep}`, kind: 'section', label: 'Parte', idStep }) as const;
const document: FormDocument = { mode: 'page', items: [sectionOf(1), sectionOf(2), sectionOf(3)] };

const picture = (idFile: string) => ({ idFile, name: `${idFile}.png`, size: 900, hasThumbnail: true });
const step = (idStep: number, files: string[] = []) => ({
  body: {
    error: false,
    data: {
      ...{ idStep, name: `Paso ${idStep}`, version: 1 },
      instructions: [{ idStepInstruction: 1, order: 1, text: 'Mira', files: files.map(picture) }],
    },
  },
});
const unavailable = { status: 503, body: {} };
const found = (replies: Replies) =>
  stubServer({
    'GET /api/settings/step/1': step(1, ['a', 'b', 'c']),
    'GET /api/settings/step/2': step(2),
    'GET /api/settings/step/3': step(3),
    'GET /api/files/a': { body: 'a' },
    'GET /api/files/b': { body: 'b' },
    'GET /api/files/c': { body: 'c' },
    ...replies,
  });
const picturesOf = async (owner: string, idStep: number) =>
  (await keptStep(owner, idStep))?.pictures.map(({ idFile }) => idFile);

afterEach(() => {
  vi.restoreAllMocks();
});

test('a picture that cannot be read leaves the others, and is read the next time', async () => {
  found({ 'GET /api/files/b': unavailable });
  await keepSteps('1.1', stepsOf(document));
  expect(await picturesOf('1.1', 1)).toEqual(['a', 'c']);
  expect((await keptStep('1.1', 3))?.step.name).toBe('Paso 3');
  vi.restoreAllMocks();
  // The store of tests gives back pictures without their size, so the next one is read as a thumbnail.
  found({ 'GET /api/files/b/thumbnail': { body: 'b' } });
  await keepSteps('1.1', stepsOf(document));
  expect(await picturesOf('1.1', 1)).toEqual(['a', 'b', 'c']);
});

test('a step that cannot be read leaves the others', async () => {
  found({ 'GET /api/settings/step/2': unavailable });
  await keepSteps('2.1', stepsOf(document));
  expect(await keptStep('2.1', 2)).toBeUndefined();
  expect((await keptStep('2.1', 3))?.step.name).toBe('Paso 3');
});

test('the text of a step is there before its pictures', async () => {
  let give: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    give = resolve;
  });
  found({ 'GET /api/files/a': () => held.then(() => ({ body: 'a' })) });
  const kept = keepSteps('3.1', stepsOf(document));
  await waitFor(async () => expect((await keptStep('3.1', 1))?.step.name).toBe('Paso 1'));
  give();
  await kept;
  expect(await picturesOf('3.1', 1)).toEqual(['a', 'b', 'c']);
});

test('a picture that a step lost is not kept for longer', async () => {
  found({});
  await keepSteps('4.1', stepsOf(document));
  vi.restoreAllMocks();
  found({ 'GET /api/settings/step/1': step(1, ['b']) });
  await keepSteps('4.1', stepsOf(document));
  expect(await picturesOf('4.1', 1)).toEqual(['b']);
});
