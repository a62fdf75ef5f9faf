import { compileForm } from '@gemelo/contract/forms/compile';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { type AnswerTexts, filledLine, filledText } from '@gemelo/contract/forms/rule-text';
import type { Answers } from '@gemelo/contract/forms/values';
import type { Tx } from '../client.ts';
import { OPERATOR } from './people.ts';

const [NEW, FAULT, HIGH, KEEPER] = [1, 1, 2, 5];
const SECOND_MS = 1_000;
const TITLE_MAX = 200;
const TEXT_MAX = 2_000;
const value = (name: string) => `\${${name}}`;

const hot = {
  ...{ name: 'Estiba caliente', condition: `${value('temperatura')} > 38`, opens: 'ticket' as const },
  title: `Estiba a ${value('maxima')} en ${value('bodega')}`,
  description: `Causa probable: ${value('causa')}\nTurno: ${value('turno')}`,
  ...{ about: 'bodega', idTicketType: FAULT, idTaskPriority: HIGH, idAssignee: KEEPER, dueDays: 1 },
};
const leak = {
  name: 'Gotera',
  ...{ condition: `selected(${value('hallazgos')}, 'gotera')`, opens: 'task' as const },
  title: `Reparar gotera en ${value('bodega')}`,
  description: `Dónde: ${value('gotera_donde')}`,
  ...{ about: 'bodega', idTaskPriority: HIGH, dueDays: 3 },
};

const formNamed = (tx: Tx, name: string) =>
  tx
    .selectFrom('form as x')
    .innerJoin('formVersion as v', (join) =>
      join.onRef('v.idForm', '=', 'x.idForm').onRef('v.number', '=', 'x.published'),
    )
    .select(['x.idForm', 'v.document', 'x.publishedAt'])
    .where('x.name', '=', name)
    .executeTakeFirstOrThrow();

/** The last time that somebody measured more than 38 degrees. */
const lastHot = (tx: Tx, idForm: number) =>
  tx
    .selectFrom('formAnswer as a')
    .innerJoin('formAnswerValue as v', (join) =>
      join.onRef('v.idCompany', '=', 'a.idCompany').onRef('v.idFormAnswer', '=', 'a.idFormAnswer'),
    )
    .select(['a.idFormAnswer', 'a.answers', 'a.labels', 'a.idUser', 'a.receivedAt'])
    .where('a.idForm', '=', idForm)
    .where('v.question', '=', 'maxima')
    .where('v.valueNumber', '>', 38)
    .orderBy('a.idFormAnswer', 'desc')
    .executeTakeFirstOrThrow();

/** Tickets are numbered in the order in which they were opened: this one came in with a correction of the answer. */
const afterOthers = async (tx: Tx, moment: string) => {
  const { last } = await tx
    .selectFrom('ticket')
    .select(({ fn }) => fn.max('openedAt').as('last'))
    .executeTakeFirstOrThrow();
  return new Date(Math.max(Date.parse(moment), Date.parse(last) + SECOND_MS));
};

const add = (tx: Tx, idForm: number, createdAt: string | null, rule: typeof hot | typeof leak) =>
  tx
    .insertInto('formRule')
    .values({
      ...rule,
      idForm,
      idCompany: OPERATOR,
      ...(createdAt ? { createdAt, updatedAt: createdAt } : {}),
    })
    .returning('idFormRule')
    .executeTakeFirstOrThrow();

/** Two rules, and the ticket that one of them opened. */
export async function seedFormRules(tx: Tx) {
  const inspection = await formNamed(tx, 'Inspección de bodega');
  await add(tx, inspection.idForm, inspection.publishedAt, leak);
  const control = await formNamed(tx, 'Control de temperatura de estibas');
  const { idFormRule } = await add(tx, control.idForm, control.publishedAt, hot);
  const { idFormAnswer, receivedAt, idUser, ...given } = await lastHot(tx, control.idForm);
  const openedAt = await afterOthers(tx, receivedAt);
  const { form } = compileForm(control.document as unknown as FormDocument);
  const answers = given.answers as Answers;
  const texts = { language: 'es', yes: 'Sí', no: 'No', labels: given.labels as AnswerTexts['labels'] };
  const { idTicket } = await tx
    .insertInto('ticket')
    .values({
      ...{ idCompany: OPERATOR, idTicketState: NEW, category: 'new', idTicketType: FAULT },
      title: filledLine(form, answers, hot.title, texts, TITLE_MAX),
      description: filledText(form, answers, hot.description, texts, TEXT_MAX),
      ...{ idTaskPriority: HIGH, idAssignee: KEEPER, idReporter: idUser },
      ...{ idWarehouse: Number(answers.bodega), openedAt, updatedAt: openedAt },
    })
    .returning('idTicket')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('ticketEvent')
    .values({ idCompany: OPERATOR, idTicket, kind: 'opened', at: openedAt })
    .execute();
  await tx
    .insertInto('formRuleOutcome')
    .values({
      ...{ idCompany: OPERATOR, idFormAnswer, idFormRule, opens: 'ticket', idRecord: idTicket },
      openedAt,
    })
    .execute();
}
