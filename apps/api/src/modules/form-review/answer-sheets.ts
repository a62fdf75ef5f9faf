import type { AnswerHeader, FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import { reviewStates } from '@gemelo/contract/endpoints/form-answers';
import { type FormDocument, holdsFiles } from '@gemelo/contract/forms/document';
import type { Answers } from '@gemelo/contract/forms/values';
import type { Language } from '@gemelo/contract/kit/languages';
import { message } from '../../http/messages.ts';
import type { Column } from '../../workers/cells.ts';
import {
  type AnswerWords,
  answerWords,
  type CellContext,
  questionColumns,
  senderOf,
} from './answer-cells.ts';

/** A sheet of a file of answers: the answers themselves, or the repetitions of a group. */
export interface AnswerSheet {
  name: string;
  columns: Column[];
  /** Names of files are looked up. */
  holdsFiles: boolean;
  rows(answer: FormAnswer, fileNames: ReadonlyMap<string, string>): Iterable<unknown[]>;
}

export const plainColumn = (name: string, title: string, more: Partial<Column> = {}): Column => ({
  ...{ name, title, moment: false, words: undefined },
  ...more,
});

const isAnswers = (value: unknown): value is Answers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Repetition {
  /** Numbers from 1 of this repetition and of those around it. */
  at: readonly number[];
  answers: Answers;
}
function* repetitionsIn(
  answers: Answers,
  [group, ...inner]: readonly string[],
  at: readonly number[] = [],
): Generator<Repetition> {
  if (group === undefined) {
    yield { at, answers };
    return;
  }
  const value = answers[group];
  for (const [index, one] of (Array.isArray(value) ? value : []).entries())
    if (isAnswers(one)) yield* repetitionsIn(one, inner, [...at, index + 1]);
}

/** What stands before the questions of an answer. */
function ownColumns(language: Language) {
  const title = (key: string) => message(language, 'field', key);
  const states = reviewStates.map((state) => [state, message(language, 'choice', `reviewState.${state}`)]);
  return {
    columns: [
      plainColumn('idFormAnswer', title('id')),
      plainColumn('receivedAt', title('receivedAt'), { moment: true }),
      plainColumn('endedAt', title('endedAt'), { moment: true }),
      plainColumn('User', title('User')),
      plainColumn('formVersion', title('formVersion')),
      plainColumn('reviewState', title('reviewState'), {
        words: Object.fromEntries(states) as Record<string, string>,
      }),
    ],
    values: (answer: FormAnswer) => [
      ...[answer.idFormAnswer, answer.receivedAt, answer.endedAt, senderOf(answer, language)],
      ...[answer.formVersion, answer.reviewState],
    ],
  };
}

/** What stands before the questions of a repetition. */
function repetitionColumns(language: Language) {
  return {
    columns: [
      plainColumn('idFormAnswer', message(language, 'field', 'answerId')),
      plainColumn('repetition', message(language, 'field', 'repetition')),
    ],
    values: ({ idFormAnswer }: FormAnswer, at: readonly number[]) => [
      idFormAnswer,
      at.length === 1 ? at[0] : at.join('.'),
    ],
  };
}

function sheetOf(
  name: string,
  headers: readonly AnswerHeader[],
  repeats: readonly string[],
  words: AnswerWords,
): AnswerSheet {
  const group = repeats.join('.');
  const own = headers.filter((one) => one.kind !== 'repeat' && one.repeats.join('.') === group);
  const first = repeats.length > 0 ? repetitionColumns(words.language) : ownColumns(words.language);
  const questions = questionColumns(own, words);
  return {
    name,
    columns: [...first.columns, ...questions.map(({ column }) => column)],
    holdsFiles: own.some(({ kind }) => holdsFiles(kind)),
    *rows(answer, fileNames) {
      const context: CellContext = { labels: answer.labels, fileNames };
      for (const { at, answers } of repetitionsIn(answer.answers, repeats))
        yield [...first.values(answer, at), ...questions.map(({ read }) => read(answers, context))];
    },
  };
}

/** The sheets of all versions: the answers, then each group that repeats. */
export function answerSheets(
  formName: string,
  headers: readonly AnswerHeader[],
  documents: readonly FormDocument[],
  language: Language,
): AnswerSheet[] {
  const words = answerWords(documents, language);
  const groups = headers.filter(({ kind }) => kind === 'repeat');
  return [
    sheetOf(formName, headers, [], words),
    ...groups.map(({ name, label, repeats }) => sheetOf(label, headers, [...repeats, name], words)),
  ];
}
