import type { CompiledForm, FillContext } from './compiled.ts';
import { type ChoiceSource, type FormItem, holdsFiles } from './document.ts';
import { type Answers, type AnswerValue, isNothing, isPosition } from './values.ts';

export interface AnsweredItem {
  item: FormItem;
  value: AnswerValue;
  /** Such as `bags.2.weight`. */
  path: string;
}

const isAnswers = (value: unknown): value is Answers =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All that was answered, in the order of the form; what has no place in it is left out. */
export function* answeredIn(
  form: CompiledForm,
  answers: Answers,
  names: readonly string[] = form.top,
  path = '',
): Generator<AnsweredItem> {
  for (const name of names) {
    const compiled = form.items.get(name);
    if (!compiled) continue;
    const { item, children } = compiled;
    const value = Object.hasOwn(answers, name) ? (answers[name] ?? null) : null;
    const own = path ? `${path}.${name}` : name;
    if (item.kind === 'section') yield* answeredIn(form, answers, children, path);
    else if (item.kind === 'repeat') {
      for (const [index, one] of (Array.isArray(value) ? value : []).entries())
        if (isAnswers(one)) yield* answeredIn(form, one, children, `${own}.${index}`);
    } else if (!isNothing(value)) yield { item, value, path: own };
  }
}

const MAX_INT = 2_147_483_647;
const textsOf = (value: AnswerValue): string[] =>
  [value].flat().filter((one): one is string => typeof one === 'string');
const idsOf = (value: AnswerValue): number[] =>
  textsOf(value)
    .filter((text) => /^[1-9]\d{0,9}$/.test(text))
    .map(Number)
    .filter((id) => id <= MAX_INT);

/** The records that were chosen, of every source that the form offers. */
export function chosenIn(form: CompiledForm, answers: Answers): Map<ChoiceSource, Set<number>> {
  const chosen = new Map<ChoiceSource, Set<number>>();
  for (const { item } of form.items.values()) if (item.choicesFrom) chosen.set(item.choicesFrom, new Set());
  for (const { item, value } of answeredIn(form, answers))
    if (item.choicesFrom) for (const id of idsOf(value)) chosen.get(item.choicesFrom)?.add(id);
  return chosen;
}

/** The files of answers, each with its question. */
export const filesIn = (form: CompiledForm, answers: Answers) =>
  [...answeredIn(form, answers)]
    .filter(({ item }) => holdsFiles(item.kind))
    .map(({ value, ...answered }) => ({ ...answered, ids: textsOf(value) }));

export function positionIn(form: CompiledForm, answers: Answers) {
  for (const { value } of answeredIn(form, answers))
    if (isPosition(value)) return { latitude: value.latitude, longitude: value.longitude };
  return { latitude: null, longitude: null };
}

/** The names of the chosen records, by source and id. */
export function labelsIn(form: CompiledForm, answers: Answers, records: FillContext['records'] = {}) {
  const labels: Record<string, Record<string, string>> = {};
  for (const { item, value } of answeredIn(form, answers)) {
    const { choicesFrom: source } = item;
    if (!source) continue;
    const named = labels[source] ?? {};
    for (const id of textsOf(value)) {
      const record = records[source]?.get(id);
      if (record) named[id] = record.label;
    }
    if (Object.keys(named).length > 0) labels[source] = named;
  }
  return labels;
}
