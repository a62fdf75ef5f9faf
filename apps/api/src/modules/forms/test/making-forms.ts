import { randomUUID } from 'node:crypto';
import type { FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import type { FormDocument, FormItem } from '@gemelo/contract/forms/document';
import type { Answers } from '@gemelo/contract/forms/values';
import type { Person, TestResponse } from '../../../test/test-app.ts';

let made = 0;
export const formName = () => {
  made += 1;
  return `Formulario de prueba ${made}`;
};

/** How formulas name an answer. */
export const said = (name: string) => `\${${name}}`;

export const documentOf = (...items: FormItem[]): FormDocument => ({ mode: 'page', items });

const dataOf = <T>({ status, text, body }: TestResponse): T => {
  if (status !== 200) throw new Error(text);
  return body.data as T;
};

export const draftForm = async (person: Person, document: FormDocument, more: object = {}) =>
  dataOf<FormDetail>(
    await person.call('POST', '/api/settings/v2/forms', { name: formName(), document, ...more }),
  );

export const publish = (
  person: Person,
  { idForm, version }: Pick<FormDetail, 'idForm' | 'version'>,
  notes = '',
) => person.call('POST', `/api/v4/forms/${idForm}/versions`, { version, notes });

export const publishedForm = async (person: Person, document: FormDocument, more: object = {}) =>
  dataOf<FormDetail>(await publish(person, await draftForm(person, document, more)));

export const saveDraft = async (person: Person, { idForm, version }: FormDetail, document: FormDocument) =>
  dataOf<FormDetail>(
    await person.call('PUT', `/api/settings/v2/formElements/${idForm}`, { document, version }),
  );

export const nextVersion = async (person: Person, form: FormDetail, document: FormDocument) =>
  dataOf<FormDetail>(await publish(person, await saveDraft(person, form, document)));

export const sentAnswer = (
  form: Pick<FormDetail, 'idForm' | 'published'>,
  answers: Answers | object,
  more: object = {},
) => ({
  idForm: form.idForm,
  formVersion: form.published ?? 1,
  answerKey: randomUUID(),
  answers,
  startedAt: '2026-11-01T10:00:00Z',
  endedAt: '2026-11-01T10:05:00Z',
  ...more,
});

export const send = (
  person: Person,
  form: Pick<FormDetail, 'idForm' | 'published'>,
  answers: Answers | object,
  more: object = {},
) => person.call('POST', '/api/settings/v2/formAnswer', sentAnswer(form, answers, more));

export const answered = async (person: Person, form: FormDetail, answers: Answers, more: object = {}) =>
  dataOf<FormAnswer>(await send(person, form, answers, more));

export const pathsOf = ({ body }: TestResponse) => (body.issues ?? []).map(({ path }) => path);
