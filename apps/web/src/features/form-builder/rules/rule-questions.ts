import {
  type FormDocument,
  type FormItem,
  hasValue,
  holdsFiles,
  isContainer,
} from '@gemelo/contract/forms/document';
import type { SubjectOption } from '../properties/condition-row.tsx';

const hasAnswer = ({ kind }: FormItem) => hasValue(kind) && !isContainer(kind);

/** The repeat group around an item, if any. */
function groupOf(item: FormItem, byName: ReadonlyMap<string, FormItem>): FormItem | undefined {
  const around = item.parent === undefined ? undefined : byName.get(item.parent);
  return !around || around.kind === 'repeat' ? around : groupOf(around, byName);
}

export interface RuleQuestions {
  /** Everything that a condition can name. */
  asked: readonly FormItem[];
  /** As they are offered in a condition; those of a repeat group with its name. */
  subjects: readonly SubjectOption[];
  /** Some stand in repeat groups. */
  hasRepeats: boolean;
  /** Whose answers can stand in a text. */
  told: readonly FormItem[];
  /** That choose a device or a warehouse; those of a repeat group with its name. */
  places: readonly SubjectOption[];
}

/** What a rule can speak of: the questions of what is published. */
export function ruleQuestions({ items }: FormDocument): RuleQuestions {
  const byName = new Map(items.map((item) => [item.name, item]));
  const asked = items.filter(hasAnswer);
  const subjects = asked.map((item): SubjectOption => {
    const group = groupOf(item, byName);
    const label = group ? `${group.label} · ${item.label}` : item.label;
    return { subject: { type: 'answer', name: item.name }, label, item };
  });
  return {
    asked,
    subjects,
    hasRepeats: asked.some((item) => groupOf(item, byName)),
    told: asked.filter(({ kind }) => !holdsFiles(kind)),
    places: subjects.filter(
      ({ item: { kind, choicesFrom } }) =>
        kind === 'selectOne' && (choicesFrom === 'twin' || choicesFrom === 'warehouse'),
    ),
  };
}

/** Questions of the draft that no answer has yet. */
export function unpublished(draft: FormDocument, published: FormDocument): FormItem[] {
  const known = new Set(published.items.map(({ name }) => name));
  return draft.items.filter((item) => hasAnswer(item) && !known.has(item.name));
}
