import type { FormItem } from '@gemelo/contract/forms/document';
import type { changedItem } from '../model/new-item.ts';
import type { Problem } from '../model/problems.ts';

/** What every part of the properties works with. */
export interface PartProps {
  item: FormItem;
  /** Whether its kind has an attribute. */
  has: (attribute: keyof FormItem) => boolean;
  /** Questions that its formulas can name. */
  answers: readonly FormItem[];
  problemsOf: (attribute: keyof FormItem) => readonly Problem[];
  /** It is part of what is published. */
  isFixed: boolean;
  set: (changes: Parameters<typeof changedItem>[1]) => void;
}
