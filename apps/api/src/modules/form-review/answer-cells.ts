import type { AnswerHeader, FormAnswer } from '@gemelo/contract/endpoints/form-answers';
import { type ChoiceSource, type FormDocument, holdsFiles, NO, YES } from '@gemelo/contract/forms/document';
import { type Answers, type AnswerValue, isPosition } from '@gemelo/contract/forms/values';
import type { Language } from '@gemelo/contract/kit/languages';
import { message } from '../../http/messages.ts';
import type { Column } from '../../workers/cells.ts';

/** What the cells of an answer need besides it. */
export interface CellContext {
  labels: FormAnswer['labels'];
  fileNames: ReadonlyMap<string, string>;
}

export interface AnswerWords {
  language: Language;
  /** What the choices of a question are called, by their values. */
  choices: ReadonlyMap<string, ReadonlyMap<string, string>>;
  sources: ReadonlyMap<string, ChoiceSource>;
}

const SEPARATOR = '; ';

/** Labels, or values where a label would not tell which of them was chosen. */
function distinctWords(labels: ReadonlyMap<string, string>): Map<string, string> {
  const all = [...labels.values()];
  const isClear = (label: string) =>
    all.filter((one) => one === label).length === 1 && !label.includes(SEPARATOR.trim());
  const words = new Map([...labels].map(([value, label]) => [value, isClear(label) ? label : value]));
  const isDistinct = new Set(words.values()).size === words.size;
  return isDistinct ? words : new Map([...labels.keys()].map((value) => [value, value]));
}

/** The words of all versions; those of the newest count. */
export function answerWords(documents: readonly FormDocument[], language: Language): AnswerWords {
  const labels = new Map<string, Map<string, string>>();
  const sources = new Map<string, ChoiceSource>();
  for (const { name, choices = [], choicesFrom } of documents.flatMap(({ items }) => items)) {
    const own = labels.get(name) ?? new Map<string, string>();
    for (const { value, label } of choices) own.set(value, label);
    labels.set(name, own);
    if (choicesFrom) sources.set(name, choicesFrom);
  }
  const choices = new Map([...labels].map(([name, own]) => [name, distinctWords(own)]));
  return { language, choices, sources };
}

/** Who sent an answer: a person, or the link by which somebody outside did. */
export const senderOf = ({ User, Link }: Pick<FormAnswer, 'User' | 'Link'>, language: Language) =>
  User?.name ?? (Link && message(language, 'field', 'sentByLink', { name: Link.name }));

interface QuestionColumn {
  column: Column;
  read(answers: Answers, context: CellContext): unknown;
}

const textsIn = (value: AnswerValue): string[] =>
  [value].flat().flatMap((one) => (typeof one === 'string' || typeof one === 'number' ? [String(one)] : []));

/** The value of a question as a cell shows it. */
export function questionCell(
  { name, kind }: Pick<AnswerHeader, 'name' | 'kind'>,
  { language, choices, sources }: AnswerWords,
) {
  const words = choices.get(name);
  const source = sources.get(name);
  return (value: AnswerValue, { labels, fileNames }: CellContext): unknown => {
    if (holdsFiles(kind))
      return (
        textsIn(value)
          .map((id) => fileNames.get(id) ?? id)
          .join(SEPARATOR) || null
      );
    if (kind === 'yesNo') return value === YES || value === NO ? message(language, 'choice', value) : null;
    if (kind === 'selectOne' || kind === 'selectMany') {
      const wordOf = (one: string) => (source && labels[source]?.[one]) ?? words?.get(one) ?? one;
      return textsIn(value).map(wordOf).join(SEPARATOR) || null;
    }
    // As spreadsheets write it.
    if (kind === 'dateTime') return typeof value === 'string' ? value.replace('T', ' ') : null;
    return typeof value === 'string' || typeof value === 'number' ? value : null;
  };
}

const valueIn = (answers: Answers, name: string): AnswerValue =>
  Object.hasOwn(answers, name) ? (answers[name] ?? null) : null;

const positionParts = ['latitude', 'longitude', 'accuracy'] as const;

/** Removed questions are marked, and two with the same label are told apart by their names. */
function titleOf(header: AnswerHeader, headers: readonly AnswerHeader[], language: Language): string {
  const labelOf = ({ label }: AnswerHeader) => label.replace(/\s+/g, ' ').trim();
  const isTwice = headers.filter((one) => labelOf(one) === labelOf(header)).length > 1;
  const title = isTwice ? `${labelOf(header)} (${header.name})` : labelOf(header);
  return header.removed ? message(language, 'field', 'removedQuestion', { title }) : title;
}

export function questionColumns(headers: readonly AnswerHeader[], words: AnswerWords): QuestionColumn[] {
  const { language } = words;
  return headers.flatMap((header): QuestionColumn[] => {
    const { name, kind } = header;
    const title = titleOf(header, headers, language);
    const column = { name, title, moment: false, day: kind === 'date', words: undefined };
    if (kind === 'gps')
      return positionParts.map((part) => ({
        column: {
          ...column,
          name: `${name}.${part}`,
          title: `${title} · ${message(language, 'field', part)}`,
        },
        read: (answers) => {
          const value = valueIn(answers, name);
          return isPosition(value) ? (value[part] ?? null) : null;
        },
      }));
    const cell = questionCell(header, words);
    return [{ column, read: (answers, context) => cell(valueIn(answers, name), context) }];
  });
}
