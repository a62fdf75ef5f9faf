import type { ChoiceSource, FormDocument, FormItem, FormulaAttribute } from './document.ts';
import type { Expression } from './expression.ts';
import type { Clock } from './functions.ts';

/** What is wrong with a form: a key of `formProblem` in the locales. */
export interface FormProblem {
  /** The item; none for what concerns the whole form. */
  name?: string;
  attribute?: keyof FormItem;
  code: string;
  /** Where in a formula. */
  at?: number;
  params?: Record<string, string | number>;
}

export interface CompiledItem {
  item: FormItem;
  formulas: Partial<Record<FormulaAttribute, Expression>>;
  /** The repeat groups around it, outermost first. */
  repeats: readonly string[];
  children: readonly string[];
}

export interface CompiledForm {
  document: FormDocument;
  items: ReadonlyMap<string, CompiledItem>;
  /** Items without a container. */
  top: readonly string[];
  /** The order in which values and conditions can be worked out. */
  order: readonly string[];
}

/** A record that a question can offer. */
export interface OfferedRecord {
  label: string;
  columns: Record<string, string>;
}

export interface FillContext {
  clock: Clock;
  /** Records that may be chosen, by their ids; those of a source that is not known yet are not checked. */
  records?: Partial<Record<ChoiceSource, ReadonlyMap<string, OfferedRecord>>>;
}
