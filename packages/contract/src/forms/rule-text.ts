import { answeredIn } from './answered.ts';
import type { CompiledForm, FormProblem } from './compiled.ts';
import { type ChoiceSource, type FormItem, hasValue, holdsFiles, NO, YES } from './document.ts';
import { type Answers, type AnswerValue, isDay, isMoment, isPosition } from './values.ts';

/** `${question}` in the title and the description of what a rule opens. */
const placeholder = /\$\{\s*([^{}\s]*)\s*\}/g;

/** What is wrong with the placeholders of a text: keys of `formProblem` in the locales. */
export function textProblems(form: CompiledForm, text: string): FormProblem[] {
  return [...text.matchAll(placeholder)].flatMap(({ 1: name = '', index: at }): FormProblem[] => {
    const kind = form.items.get(name)?.item.kind;
    if (!kind || !hasValue(kind)) return [{ code: 'unknownAnswer', at, params: { name } }];
    return kind === 'repeat' || holdsFiles(kind) ? [{ code: 'notText', at, params: { name } }] : [];
  });
}

/** What rules can open something about. */
export const aboutSources = ['twin', 'warehouse'] as const satisfies readonly ChoiceSource[];
export type AboutSource = (typeof aboutSources)[number];

/** What a question asks for, if a rule can open something about it: one device, or one warehouse. */
export function aboutSource(form: CompiledForm, name: string): AboutSource | undefined {
  const { kind, choicesFrom } = form.items.get(name)?.item ?? {};
  return kind === 'selectOne' ? aboutSources.find((source) => source === choicesFrom) : undefined;
}

export interface AnswerTexts {
  language: string;
  yes: string;
  no: string;
  /** The names of chosen records, by source and id. */
  labels: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

const METRES = 6;
const SEPARATOR = ', ';

/** An answer as people read it. */
function wordsOf(item: FormItem, value: AnswerValue, { language, yes, no, labels }: AnswerTexts): string {
  const { kind, unit, choices = [], choicesFrom } = item;
  if (isPosition(value)) return `${value.latitude.toFixed(METRES)}, ${value.longitude.toFixed(METRES)}`;
  if (typeof value === 'number') {
    const shown = new Intl.NumberFormat(language, { maximumFractionDigits: 6 }).format(value);
    return unit === undefined ? shown : `${shown} ${unit}`;
  }
  if (kind === 'yesNo' && value === YES) return yes;
  if (kind === 'yesNo' && value === NO) return no;
  const wordOf = (one: string) => {
    if (choicesFrom) return labels[choicesFrom]?.[one] ?? one;
    return choices.find((choice) => choice.value === one)?.label ?? one;
  };
  if (kind === 'selectOne' || kind === 'selectMany')
    return [value].flat().map(String).map(wordOf).join(SEPARATOR);
  const text = String(value ?? '');
  const style = { timeZone: 'UTC', dateStyle: 'short' } as const;
  if (kind === 'date' && isDay(text))
    return new Intl.DateTimeFormat(language, style).format(new Date(`${text}T00:00:00Z`));
  if (kind === 'dateTime' && isMoment(text))
    return new Intl.DateTimeFormat(language, { ...style, timeStyle: 'short' }).format(new Date(`${text}Z`));
  return text;
}

/** At most so long; half of a character is none. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text;
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** The answers to each question, all repetitions joined, until there are more than so many characters. */
function wordsByName(form: CompiledForm, answers: Answers, texts: AnswerTexts, most: number) {
  const said = new Map<string, string>();
  for (const { item, value } of answeredIn(form, answers)) {
    if (holdsFiles(item.kind)) continue;
    const before = said.get(item.name);
    if (before === undefined) said.set(item.name, wordsOf(item, value, texts));
    else if (before.length <= most) said.set(item.name, before + SEPARATOR + wordsOf(item, value, texts));
  }
  return said;
}

/** A text with answers in place of their questions: nothing for what was not answered, all repetitions joined. */
export function filledText(
  form: CompiledForm,
  answers: Answers,
  text: string,
  texts: AnswerTexts,
  most: number,
): string {
  const said = wordsByName(form, answers, texts, most);
  // A short text may name a long answer hundreds of times.
  let room = most;
  const filled = text.replace(placeholder, (_, name: string) => {
    const words = room < 0 ? '' : (said.get(name) ?? '');
    room -= words.length;
    return words;
  });
  return cut(filled.trim(), most);
}

/** White space is closed up afterwards. */
const LINE_ROOM = 4;
/** Turns the direction of writing around, also of what follows. */
const overrides = /[\u202D\u202E]/g;

/** The same on one line. */
export const filledLine = (...[form, answers, text, texts, most]: Parameters<typeof filledText>): string =>
  cut(
    filledText(form, answers, text, texts, most * LINE_ROOM)
      .replace(overrides, '')
      .replace(/\s+/g, ' ')
      .trim(),
    most,
  );
