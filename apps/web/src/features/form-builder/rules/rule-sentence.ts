import type { RuleOutcome } from '@gemelo/contract/endpoints/form-rules';
import type { FormItem } from '@gemelo/contract/forms/document';
import { useCallback } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { useIsolated } from '../../../lib/use-isolated.ts';
import { useConditionText } from './condition-text.ts';

export interface SentenceParts {
  condition: string;
  opens: RuleOutcome;
  type: string | undefined;
  assignee: string | undefined;
  dueDays: number | null;
}

/** A rule as a sentence that anybody can check. */
export function useRuleSentence(items: readonly FormItem[]) {
  const { t } = useTranslation();
  const isolated = useIsolated();
  const conditionText = useConditionText(items);
  return useCallback(
    ({ condition, opens, type, assignee, dueDays }: SentenceParts): string =>
      t(`form-builder.rules.sentence.${opens}`, {
        condition: condition ? conditionText(condition) : '…',
        type: type ? t('form-builder.rules.sentence.type', { name: isolated.name(type) }) : '',
        assignee: assignee
          ? t('form-builder.rules.sentence.assignee', { name: isolated.name(assignee) })
          : '',
        due: dueDays === null ? '' : t('form-builder.rules.sentence.due', { count: dueDays }),
      }),
    [t, isolated, conditionText],
  );
}
