import type { CompiledForm, CompiledItem, FillContext } from '@gemelo/contract/forms/compiled';
import { type FormState, type Instance, type ItemState, pathOf, stateOf } from '@gemelo/contract/forms/state';
import type { Answers, AnswerValue } from '@gemelo/contract/forms/values';
import { createContext, use } from 'react';

/** A form that is being filled in, as its questions see it. */
export interface Filling {
  form: CompiledForm;
  state: FormState;
  context: FillContext;
  answers: Answers;
  /** Replaces all answers; the function gets the newest ones. */
  update: (change: (answers: Answers) => Answers) => void;
  set: (path: string, value: AnswerValue) => void;
  touch: (...paths: string[]) => void;
  /** Whether what is wrong with an answer is told already. */
  isTold: (path: string) => boolean;
  /** What the server objected to, by path; told until the answer is changed. */
  refused: Readonly<Record<string, string>>;
}

export const FillingContext = createContext<Filling | null>(null);

export function useFilling(): Filling {
  const filling = use(FillingContext);
  if (!filling) throw new Error('A question needs a FormView above');
  return filling;
}

/** What every question is given. */
export interface QuestionProps {
  compiled: CompiledItem;
  instance: Instance;
}

export interface Asked<Value extends AnswerValue> extends ItemState {
  path: string;
  /** As it was given, also where it is not acceptable. */
  given: Value | null;
  set: (value: Value | null) => void;
  touch: () => void;
}

/** One question with its answer. */
export function useAsked<Value extends AnswerValue>({ compiled, instance }: QuestionProps): Asked<Value> {
  const { set, touch } = useFilling();
  const { name } = compiled.item;
  const path = pathOf(instance, name);
  return {
    ...stateOf(instance, name),
    path,
    given: (instance.answers[name] ?? null) as Value | null,
    set: (value) => set(path, value),
    touch: () => touch(path),
  };
}
