import type { QuestionFigures } from '@gemelo/contract/endpoints/form-review';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import type { FormItem } from '@gemelo/contract/forms/document';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp, type Person } from '../../test/test-app.ts';
import { uploadPicture } from '../../test/uploading.ts';
import { answered, documentOf, nextVersion, publishedForm } from '../forms/test/making-forms.ts';

let clerk: Person;
let agent: Person;
let tecnico: Person;
let other: Person;
beforeAll(async () => {
  const t = await openTestApp();
  clerk = await t.signIn('registro@gemelo.test');
  agent = await t.signIn('agente@gemelo.test');
  tecnico = await t.signIn('tecnico@gemelo.test');
  other = await t.signIn('admin@otra.test');
});

interface Figures {
  total: number;
  questions: QuestionFigures[];
}
const figuresOf = async (form: FormDetail, query = '', person = clerk) => {
  const { status, text, body } = await person.call(
    'GET',
    `/api/v4/forms/${form.idForm}/answer-figures${query}`,
  );
  if (status !== 200) throw new Error(text);
  const { total, questions } = body.data as Figures;
  return { total, of: (name: string) => questions.find((one) => one.name === name) };
};

const shift: FormItem = {
  ...{ name: 'shift', kind: 'selectMany', label: 'Turno' },
  choices: [
    { value: 'day', label: 'Día' },
    { value: 'night', label: 'Noche' },
  ],
};
const clean: FormItem = { name: 'clean', kind: 'yesNo', label: 'Limpio' };
const bags: FormItem = { name: 'bags', kind: 'number', label: 'Sacos' };
const photo: FormItem = { name: 'photo', kind: 'photo', label: 'Foto' };

test('choices are counted by answer, the most frequent first, by their newest labels', async () => {
  const form = await publishedForm(clerk, documentOf(shift, clean));
  await answered(agent, form, { shift: ['day', 'night'], clean: 'yes' });
  await answered(agent, form, { shift: ['night'], clean: 'no' });
  await answered(tecnico, form, { clean: 'yes' });
  const renamed = { ...shift, choices: [{ value: 'night', label: 'Nocturno' }] };
  await nextVersion(clerk, form, documentOf(renamed, clean));
  const { total, of } = await figuresOf(form);
  expect(total).toBe(3);
  expect(of('shift')).toMatchObject({
    ...{ kind: 'selectMany', answered: 2, different: 2, numbers: null },
    choices: [
      { value: 'night', label: 'Nocturno', count: 2 },
      { value: 'day', label: 'Día', count: 1 },
    ],
  });
  expect(of('clean')?.choices).toEqual([
    { value: 'yes', label: 'Sí', count: 2 },
    { value: 'no', label: 'No', count: 1 },
  ]);
});

test('numbers stand in equal steps, whole numbers near each other in one each', async () => {
  const weight: FormItem = { name: 'weight', kind: 'number', label: 'Peso' };
  const form = await publishedForm(clerk, documentOf(bags, weight));
  for (const [own, kilos] of [
    [1, 0.5],
    [3, 10],
    [3, 100.5],
  ] as const)
    await answered(agent, form, { bags: own, weight: kilos });
  const { of } = await figuresOf(form);
  expect(of('bags')?.numbers).toEqual({
    ...{ min: 1, max: 3, mean: 7 / 3 },
    steps: [
      { from: 1, to: 1, count: 1 },
      { from: 2, to: 2, count: 0 },
      { from: 3, to: 3, count: 2 },
    ],
  });
  const spread = of('weight')?.numbers;
  expect([spread?.min, spread?.max, spread?.mean, spread?.steps.length]).toEqual([0.5, 100.5, 37, 20]);
  expect(spread?.steps.map(({ count }) => count)).toEqual([1, 1, ...Array<number>(17).fill(0), 1]);
  expect(spread?.steps[1]).toEqual({ from: 5.5, to: 10.5, count: 1 });
  const same = await publishedForm(clerk, documentOf(bags));
  await answered(agent, same, { bags: 2.5 });
  expect((await figuresOf(same)).of('bags')?.numbers).toEqual({
    ...{ min: 2.5, max: 2.5, mean: 2.5 },
    steps: [{ from: 2.5, to: 2.5, count: 1 }],
  });
});

test('what has no value to filter by is counted too, also in groups that repeat', async () => {
  const rows: FormItem = { name: 'rows', kind: 'repeat', label: 'Filas' };
  const inner: FormItem = { ...photo, name: 'inner-photo', parent: 'rows' };
  const weight: FormItem = { ...bags, name: 'weight', parent: 'rows' };
  const form = await publishedForm(clerk, documentOf(photo, rows, inner, weight));
  const [one, two] = [await uploadPicture(agent), await uploadPicture(agent)];
  await answered(agent, form, { photo: [one.idFile] });
  await answered(agent, form, { rows: [{ weight: 1 }, { 'inner-photo': [two.idFile], weight: 2 }] });
  const { of } = await figuresOf(form);
  expect(['photo', 'rows', 'inner-photo', 'weight'].map((name) => of(name)?.answered)).toEqual([1, 1, 1, 1]);
  expect(of('weight')?.numbers).toMatchObject({ min: 1, max: 2, mean: 1.5 });
});

test('figures follow the filters of the list', async () => {
  const form = await publishedForm(clerk, documentOf(clean, bags));
  await answered(agent, form, { clean: 'yes', bags: 1 });
  await answered(agent, form, { clean: 'no', bags: 5 });
  const last = await answered(tecnico, form, { clean: 'no', bags: 9 });
  const range = async (query: string) => {
    const { total, of } = await figuresOf(form, query);
    return [total, of('bags')?.numbers?.min ?? null, of('bags')?.numbers?.max ?? null];
  };
  expect(await range('')).toEqual([3, 1, 9]);
  expect(await range('?where=clean:eq:no')).toEqual([2, 5, 9]);
  expect(await range('?where=clean:eq:no;bags:lt:6')).toEqual([1, 5, 5]);
  expect(await range('?where=clean:ne:no')).toEqual([1, 1, 1]);
  expect(await range(`?idUser=${agent.user.idUser}`)).toEqual([2, 1, 5]);
  expect(await range(`?idUser=${agent.user.idUser},${tecnico.user.idUser}&formVersion=1`)).toEqual([3, 1, 9]);
  expect(await range('?reviewState=approved')).toEqual([0, null, null]);
  expect(await range('?receivedFrom=2020-01-01T00:00:00Z&receivedTo=2021-01-01T00:00:00Z')).toEqual([
    ...[0, null, null],
  ]);

  expect(await range(`?search=${encodeURIComponent(last.User?.name ?? '')}`)).toEqual([1, 9, 9]);
  const wrong = await clerk.call('GET', `/api/v4/forms/${form.idForm}/answer-figures?where=none:eq:1`);
  expect(wrong.status).toBe(400);
});

test('chosen records are named, and at most fifty choices are told', async () => {
  const device: FormItem = { name: 'device', kind: 'selectOne', label: 'Dispositivo', choicesFrom: 'twin' };
  const choices = Array.from({ length: 60 }, (_, at) => ({ value: `c${at}`, label: `Opción ${at}` }));
  const many: FormItem = { name: 'many', kind: 'selectMany', label: 'Muchas', choices };
  const form = await publishedForm(clerk, documentOf(device, many));
  const offered = await agent.call('GET', `/api/v4/forms/${form.idForm}/choices/twin?limit=1`);
  const [twin] = offered.body.data as { value: string; label: string }[];
  await answered(agent, form, { device: twin?.value ?? '', many: choices.map(({ value }) => value) });
  const { of } = await figuresOf(form);
  expect(of('device')?.choices).toEqual([{ value: twin?.value, label: twin?.label, count: 1 }]);
  expect([of('many')?.choices?.length, of('many')?.different]).toEqual([50, 60]);
});

test('places are those of the answers that have one', async () => {
  const where: FormItem = { name: 'where', kind: 'gps', label: 'Lugar' };
  const form = await publishedForm(clerk, documentOf(where, clean));
  const placed = await answered(agent, form, { where: { latitude: 14.6, longitude: -90.5 }, clean: 'yes' });
  await answered(agent, form, { clean: 'yes' });
  await answered(tecnico, form, { where: { latitude: -1, longitude: 2 }, clean: 'no' });
  const path = `/api/v4/forms/${form.idForm}/answer-places`;
  const all = await clerk.call('GET', path);
  expect(all.body.data).toMatchObject({ total: 2, places: [{ latitude: -1 }, { latitude: 14.6 }] });
  const some = await clerk.call('GET', `${path}?where=clean:eq:yes`);
  expect(some.body.data).toEqual({
    total: 1,
    places: [
      {
        ...{ idFormAnswer: placed.idFormAnswer, latitude: 14.6, longitude: -90.5, User: placed.User },
        ...{ reviewState: 'received', receivedAt: placed.receivedAt },
      },
    ],
  });
});

test('figures and places are for those who view answers, of their company', async () => {
  const form = await publishedForm(clerk, documentOf(clean));
  for (const part of ['answer-figures', 'answer-places']) {
    expect((await agent.call('GET', `/api/v4/forms/${form.idForm}/${part}`)).status).toBe(403);
    expect((await other.call('GET', `/api/v4/forms/${form.idForm}/${part}`)).status).toBe(404);
  }
});
