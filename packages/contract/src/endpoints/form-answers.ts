import * as z from 'zod/mini';
import { answersBody, answersData } from '../forms/answer-wire.ts';
import { formDocument, itemKinds } from '../forms/document.ts';
import { answerConditions } from '../forms/where.ts';
import { endpoint } from '../kit/endpoint.ts';
import { bigId, id, idParam, instant, moment, several } from '../kit/fields.ts';
import { listEndpoint } from '../kit/paging.ts';

const area = 'forms';

/** What became of an answer. */
export const reviewStates = ['received', 'problems', 'approved', 'rejected'] as const;
export type ReviewState = (typeof reviewStates)[number];

export const formAnswer = z.object({
  idFormAnswer: bigId(),
  idCompany: id(),
  idForm: id(),
  Form: z.object({ idForm: id(), name: z.string() }),
  /** The version that was answered. */
  formVersion: z.int(),
  /** Chosen by whoever filled it in: the same key is the same answer, however often it is sent. */
  answerKey: z.uuid(),
  /** None: somebody outside, by a link. */
  User: z.nullable(z.object({ idUser: id(), name: z.string() })),
  /** The link by which somebody outside gave it. */
  Link: z.nullable(z.object({ idFormLink: id(), name: z.string() })),
  answers: answersData(),
  /** The names that chosen records had when it was received: by source, then by id. */
  labels: z.record(z.string(), z.record(z.string(), z.string())),
  reviewState: z.enum(reviewStates),
  /** By the clock of whoever filled it in. */
  startedAt: moment(),
  endedAt: moment(),
  receivedAt: moment(),
  /** The first position among its answers. */
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  version: z.int(),
});
export type FormAnswer = z.output<typeof formAnswer>;

export const sendAnswer = endpoint({
  route: 'POST /api/settings/v2/formAnswer',
  area,
  permission: 'form-fill:create',
  summary: 'Answer a form, also in a version that was replaced since; the same key is stored once',
  body: z.strictObject({
    idForm: id(),
    formVersion: id(),
    answerKey: z.uuid(),
    answers: answersBody(),
    startedAt: instant(),
    endedAt: instant(),
  }),
  data: formAnswer,
});

/** An id of an answer in a path. */
export const idFormAnswer = () =>
  z.coerce.number().check(z.multipleOf(1), z.positive(), z.lte(Number.MAX_SAFE_INTEGER));

/** The filters of lists of answers, and of all that is made of them. */
export const answerFilters = {
  idUser: z.optional(several(idParam())),
  idFormLink: z.optional(several(idParam())),
  formVersion: z.optional(several(idParam())),
  reviewState: z.optional(several(z.enum(reviewStates))),
  receivedFrom: z.optional(instant()),
  receivedTo: z.optional(instant()),
  /** Conditions on answers, as `forms/where.ts` writes them. */
  where: z.optional(answerConditions()),
};
const orderBy = ['idFormAnswer', 'receivedAt', 'endedAt'] as const;

/** Everybody sees their own; those of others need the permission to view answers. */
export const answersOfUser = listEndpoint({
  route: 'GET /api/settings/v2/formAnswer/{idUser}/{idForm}',
  area,
  permission: 'form-fill:view',
  summary: 'Answers of a person to a form',
  params: z.object({ idUser: idParam(), idForm: idParam() }),
  row: formAnswer,
  filters: answerFilters,
  orderBy,
});

export const answersOfForm = listEndpoint({
  route: 'GET /api/settings/v2/formAnswers/{id}',
  area,
  permission: 'form-answer:view',
  summary: 'Answers of a form',
  params: z.object({ id: idParam() }),
  row: formAnswer,
  filters: answerFilters,
  orderBy,
});

export const getAnswer = endpoint({
  route: 'GET /api/v4/form-answers/{idFormAnswer}',
  area,
  permission: 'form-fill:view',
  summary: 'One answer with the questions of its version',
  params: z.object({ idFormAnswer: idFormAnswer() }),
  data: z.extend(formAnswer, { document: formDocument }),
});

/** A column of the answers of a form, over all its versions. */
export const answerHeader = z.object({
  name: z.string(),
  kind: z.enum(itemKinds),
  label: z.string(),
  /** The repeat groups around it, outermost first. */
  repeats: z.array(z.string()),
  /** The versions that ask for it. */
  firstVersion: z.int(),
  lastVersion: z.int(),
  /** The current version no longer asks for it. */
  removed: z.boolean(),
});
export type AnswerHeader = z.output<typeof answerHeader>;

export const answerHeaders = endpoint({
  route: 'GET /api/settings/v2/headers/form/{id}',
  area,
  permission: 'form-fill:view',
  summary: 'The columns of the answers of a form, over all its versions',
  params: z.object({ id: idParam() }),
  data: z.array(answerHeader),
});
