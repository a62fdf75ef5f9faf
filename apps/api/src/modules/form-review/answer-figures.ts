import type { AnswerHeader } from '@gemelo/contract/endpoints/form-answers';
import { PLACES_MAX, type QuestionFigures } from '@gemelo/contract/endpoints/form-review';
import {
  type ChoiceSource,
  type FormDocument,
  type FormItem,
  type ItemKind,
  NO,
  YES,
} from '@gemelo/contract/forms/document';
import type { Language } from '@gemelo/contract/kit/languages';
import type { Tx } from '../../db/client.ts';
import { message } from '../../http/messages.ts';
import type { recordsChosen } from '../forms/form-choices.queries.ts';
import type { FormReader } from '../forms/forms.reader.ts';
import type { AskedAnswers, clausesMatching } from '../forms/matching-answers.ts';
import { figuresOn, type NumberStep, STEPS_MAX } from './answer-figures.queries.ts';

/** Kinds whose values are kept one by one (`form_answer_value`). */
const kept = new Set<ItemKind>([
  ...(['text', 'barcode', 'number', 'scale', 'date', 'time', 'dateTime'] as const),
  ...(['selectOne', 'selectMany', 'yesNo', 'calculated'] as const),
]);
const chosen = new Set<ItemKind>(['selectOne', 'selectMany', 'yesNo', 'scale']);
const counted = new Set<ItemKind>(['number', 'scale', 'calculated']);

export interface FiguresParts {
  mustHave: FormReader['mustHave'];
  headersOf: (tx: Tx, idForm: number) => Promise<AnswerHeader[]>;
  /** The published versions, the oldest first. */
  documentsOf: (tx: Tx, idForm: number) => Promise<FormDocument[]>;
  clausesMatching: typeof clausesMatching;
  recordsChosen: typeof recordsChosen;
}

/** Where the answer to a question stands in its document. */
const pathOf = ({ name, repeats }: AnswerHeader) =>
  `$${repeats.map((repeat) => `."${repeat}"[*]`).join('')}."${name}"`;

function stepsOf(rows: readonly NumberStep[]): QuestionFigures['numbers'] {
  const [first] = rows;
  if (!first) return null;
  const { min, max, mean, isShort } = first;
  const counts = new Map(rows.map(({ step, count }) => [step, count]));
  const steps = min === max ? 1 : isShort ? max - min + 1 : STEPS_MAX;
  const width = (max - min) / STEPS_MAX;
  const edge = (step: number) => (step === STEPS_MAX ? max : min + step * width);
  return {
    ...{ min, max, mean },
    steps: Array.from({ length: steps }, (_, step) => ({
      from: isShort || steps === 1 ? min + step : edge(step),
      to: isShort || steps === 1 ? min + step : edge(step + 1),
      count: counts.get(step) ?? 0,
    })),
  };
}

/** What the values of a question are called; those of the newest version count. */
function labelsIn(documents: readonly FormDocument[], language: Language) {
  const items = new Map<string, FormItem>();
  const labels = new Map<string, Map<string, string>>();
  for (const item of documents.flatMap((document) => document.items)) {
    items.set(item.name, item);
    const own = labels.get(item.name) ?? new Map<string, string>();
    for (const { value, label } of item.choices ?? []) own.set(value, label);
    labels.set(item.name, own);
  }
  const labelOf = (name: string, value: string): string | undefined =>
    items.get(name)?.kind === 'yesNo' && (value === YES || value === NO)
      ? message(language, 'choice', value)
      : labels.get(name)?.get(value);
  return { labelOf, sourceOf: (name: string) => items.get(name)?.choicesFrom };
}

const groupBy = <T extends { question: string }>(rows: readonly T[]) => {
  const groups = new Map<string, T[]>();
  for (const row of rows) groups.set(row.question, [...(groups.get(row.question) ?? []), row]);
  return groups;
};

const isId = (value: string) => /^[1-9]\d{0,8}$/.test(value);

export function createAnswerFigures({
  mustHave,
  headersOf,
  documentsOf,
  clausesMatching,
  recordsChosen,
}: FiguresParts) {
  /** What all answers that match say to each question, in a number of statements that does not grow. */
  async function figures(tx: Tx, idForm: number, asked: AskedAnswers, language: Language) {
    const form = await mustHave(tx, idForm);
    const headers = await headersOf(tx, idForm);
    const on = figuresOn(tx, await clausesMatching(tx, form, asked));
    const names = (kinds: ReadonlySet<ItemKind>) =>
      headers.filter(({ kind }) => kinds.has(kind)).map(({ name }) => name);
    const others = headers.filter(({ kind }) => !kept.has(kind));
    const total = await on.total();
    const answered = new Map((await on.answered(names(kept))).map((row) => [row.question, row]));
    const present = new Map((await on.present(others.map(pathOf))).map((row) => [row.path, row.answered]));
    const choices = groupBy(await on.choices(names(chosen)));
    const numbers = groupBy(await on.numbers(names(counted)));

    const { labelOf, sourceOf } = labelsIn(await documentsOf(tx, idForm), language);
    const records = new Map<ChoiceSource, Set<number>>();
    for (const [name, rows] of choices) {
      const source = sourceOf(name);
      if (!source) continue;
      const ids = rows.filter(({ value }) => isId(value)).map(({ value }) => Number(value));
      records.set(source, new Set([...(records.get(source) ?? []), ...ids]));
    }
    const found = await recordsChosen(tx, form.idCompany, records);
    const wordOf = (name: string, value: string) => {
      const source = sourceOf(name);
      return (source && found[source]?.get(value)?.label) ?? labelOf(name, value) ?? value;
    };

    return {
      total,
      questions: headers.map((header): QuestionFigures => {
        const { name, kind, label } = header;
        const own = answered.get(name);
        return {
          ...{ name, kind, label },
          answered: own?.answered ?? present.get(pathOf(header)) ?? 0,
          different: own?.different ?? 0,
          choices: chosen.has(kind)
            ? (choices.get(name) ?? []).map(({ value, count }) => ({
                value,
                label: wordOf(name, value),
                count,
              }))
            : null,
          numbers: stepsOf(numbers.get(name) ?? []),
        };
      }),
    };
  }

  async function places(tx: Tx, idForm: number, asked: AskedAnswers) {
    const on = figuresOn(tx, await clausesMatching(tx, await mustHave(tx, idForm), asked));
    const rows = await on.places(PLACES_MAX);
    const total = rows.length < PLACES_MAX ? rows.length : await on.placed();
    return {
      total,
      places: rows.map(({ idUser, userName, ...row }) => ({
        ...row,
        User: idUser === null ? null : { idUser, name: userName ?? '' },
      })),
    };
  }

  return { figures, places };
}
export type AnswerFiguresReader = ReturnType<typeof createAnswerFigures>;
