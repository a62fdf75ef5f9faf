import * as z from 'zod/mini';
import { answersBody, answersData } from '../forms/answer-wire.ts';
import { itemKinds } from '../forms/document.ts';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, bigId, id, idParam, line, moment, TEXT_MAX, text, version } from '../kit/fields.ts';
import { paging } from '../kit/paging.ts';
import { answerFilters, formAnswer, idFormAnswer, reviewStates } from './form-answers.ts';

const area = 'forms';
const person = z.object({ idUser: id(), name: z.string() });
const ofAnswer = z.object({ idFormAnswer: idFormAnswer() });
const ofForm = z.object({ idForm: idParam() });
/** All that a list of answers is filtered by. */
const filters = { ...answerFilters, search: paging.search };

export const reviewAnswer = endpoint({
  route: 'PUT /api/v4/form-answers/{idFormAnswer}/review',
  area,
  permission: 'form-answer:edit',
  summary: 'Say what became of an answer, with a comment for whoever gave it',
  params: ofAnswer,
  body: z.strictObject({
    reviewState: z.enum(reviewStates),
    comment: z._default(anyText(TEXT_MAX), ''),
    version: version(),
  }),
  data: formAnswer,
});

export const reviseAnswer = endpoint({
  route: 'PUT /api/v4/form-answers/{idFormAnswer}',
  area,
  permission: 'form-answer:edit',
  summary: 'Correct an answer in the version that it was given to; what it said before is kept',
  params: ofAnswer,
  body: z.strictObject({ answers: answersBody(), reason: line(500), version: version() }),
  data: formAnswer,
});

/** What an answer said before it was corrected. */
export const answerRevision = z.object({
  revision: z.int(),
  answers: answersData(),
  labels: z.record(z.string(), z.record(z.string(), z.string())),
  /** Who replaced it, when and why. */
  User: z.nullable(person),
  reason: z.string(),
  replacedAt: moment(),
});
export type AnswerRevision = z.output<typeof answerRevision>;

export const answerRevisions = endpoint({
  route: 'GET /api/v4/form-answers/{idFormAnswer}/revisions',
  area,
  permission: 'form-fill:view',
  summary:
    'What an answer said before it was corrected, the newest first; one’s own, or any for those who view answers',
  params: ofAnswer,
  data: z.array(answerRevision),
});

/** A comment, or a decision with its comment. */
export const answerNote = z.object({
  idFormAnswerNote: bigId(),
  User: z.nullable(person),
  text: z.string(),
  reviewState: z.nullable(z.enum(reviewStates)),
  createdAt: moment(),
});
export type AnswerNote = z.output<typeof answerNote>;

export const answerNotes = endpoint({
  route: 'GET /api/v4/form-answers/{idFormAnswer}/notes',
  area,
  permission: 'form-fill:view',
  summary:
    'Comments and decisions about an answer, the oldest first; for whoever gave it and for those who view answers',
  params: ofAnswer,
  data: z.array(answerNote),
});

export const addAnswerNote = endpoint({
  route: 'POST /api/v4/form-answers/{idFormAnswer}/notes',
  area,
  permission: 'form-fill:view',
  summary: 'Comment on an answer that one sees',
  params: ofAnswer,
  body: z.strictObject({ text: text(TEXT_MAX) }),
  data: answerNote,
});

/** What all answers say to a question. */
export const questionFigures = z.object({
  name: z.string(),
  kind: z.enum(itemKinds),
  label: z.string(),
  /** How many answers say something to it. */
  answered: z.int(),
  /** Of choices, yes and no, scales: the values that occur most, at most 50 of them. */
  choices: z.nullable(z.array(z.object({ value: z.string(), label: z.string(), count: z.int() }))),
  /** How many different values there are, also beyond those listed; 0 of what has no such values. */
  different: z.int(),
  /**
   * Of numbers, scales and calculated numbers: their range in at most 20 equal steps; whole numbers that are near each
   * other have a step each, whose `from` and `to` are the same. A number that an answer repeats counts once.
   */
  numbers: z.nullable(
    z.object({
      min: z.number(),
      max: z.number(),
      mean: z.number(),
      steps: z.array(z.object({ from: z.number(), to: z.number(), count: z.int() })),
    }),
  ),
});
export type QuestionFigures = z.output<typeof questionFigures>;

export const answerFigures = endpoint({
  route: 'GET /api/v4/forms/{idForm}/answer-figures',
  area,
  permission: 'form-answer:view',
  summary: 'What the answers of a form say to each question, with the filters of its list',
  params: ofForm,
  query: z.object(filters),
  data: z.object({ total: z.int(), questions: z.array(questionFigures) }),
});

export const PLACES_MAX = 2_000;

export const answerPlaces = endpoint({
  route: 'GET /api/v4/forms/{idForm}/answer-places',
  area,
  permission: 'form-answer:view',
  summary: 'Where answers of a form were given, the newest 2,000, with the filters of its list',
  params: ofForm,
  query: z.object(filters),
  data: z.object({
    /** How many answers have a place, also beyond those listed. */
    total: z.int(),
    places: z.array(
      z.object({
        idFormAnswer: bigId(),
        latitude: z.number(),
        longitude: z.number(),
        User: z.nullable(person),
        reviewState: z.enum(reviewStates),
        receivedAt: moment(),
      }),
    ),
  }),
});

const file = { area, permission: 'form-answer:view', kind: 'raw', data: z.unknown() } as const;

export const answersFile = endpoint({
  ...file,
  route: 'GET /api/v4/forms/{idForm}/answers/file',
  summary:
    'The answers of a form as CSV or XLSX with the filters of its list: a column for each question of any version, a sheet or file for each repeat group',
  params: ofForm,
  query: z.object({ ...filters, title: paging.title, format: z._default(z.enum(['csv', 'xlsx']), 'xlsx') }),
});

export const answerPhotos = endpoint({
  ...file,
  route: 'GET /api/v4/forms/{idForm}/answers/photos',
  summary: 'The photos, files and signatures of the answers of a form as ZIP, with the filters of its list',
  params: ofForm,
  query: z.object(filters),
});

export const answerPdf = endpoint({
  ...file,
  permission: 'form-fill:view',
  route: 'GET /api/v4/form-answers/{idFormAnswer}/pdf',
  summary: 'One answer as PDF; one’s own, or any for those who view answers',
  params: ofAnswer,
});
