import type { FormItem } from '@gemelo/contract/forms/document';
import { useCallback } from 'react';
import { numberFormat } from '../../../lib/formatters.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useIsolated } from '../../../lib/use-isolated.ts';
import {
  type Condition,
  type ConditionRow,
  conditionOf,
  isGroup,
  type Operator,
} from '../model/conditions.ts';
import { valueKindOf } from '../model/operators.ts';

const DIGITS = 6;

const equality: Partial<Record<Operator, string>> = { is: '=', isNot: '≠' };
/** Days and times are compared in words. */
const order: Partial<Record<Operator, string>> = { less: '<', atMost: '≤', more: '>', atLeast: '≥' };

/** Writes a condition as somebody would say it: `Temperatura > 38 °C`. */
export function useConditionText(items: readonly FormItem[]) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isolated = useIsolated();
  return useCallback(
    (formula: string): string => {
      const byName = new Map(items.map((item) => [item.name, item]));
      const labelOf = (name: string) => byName.get(name)?.label ?? name;
      const valueText = ({ operand }: ConditionRow, about: FormItem | undefined): string => {
        if (!operand) return '';
        if (operand.type === 'today' || operand.type === 'now')
          return t(`form-builder.rules.${operand.type}`);
        if (operand.type === 'answer') return labelOf(operand.name);
        if (operand.type === 'number') {
          const figure = numberFormat(locale, { maximumFractionDigits: DIGITS }).format(operand.value);
          return about?.unit ? `${figure} ${about.unit}` : figure;
        }
        if (about?.kind === 'yesNo') return t(`form-builder.answer.${operand.value}`);
        const choice = about?.choices?.find(({ value }) => value === operand.value);
        return choice?.label ?? `“${operand.value}”`;
      };
      const rowText = (row: ConditionRow): string => {
        const { subject, operator } = row;
        const about = subject.type === 'answer' ? byName.get(subject.name) : undefined;
        const kind = about && valueKindOf(about);
        const isDay = kind === 'date' || kind === 'dateTime';
        const words = t(`form-builder.${isDay ? 'dayOperator' : 'operator'}.${operator}`);
        const sign = equality[operator] ?? (isDay ? undefined : order[operator]);
        const name = subject.type === 'self' ? '' : labelOf(subject.name);
        return isolated.name([name, sign ?? words, valueText(row, about)].filter(Boolean).join(' '));
      };
      const joinText = (join: Condition['join'], texts: readonly string[]) =>
        texts.join(t(`form-builder.rules.${join === 'all' ? 'and' : 'or'}`));
      const condition = conditionOf(formula);
      // What rows cannot show is written with the words of its questions.
      if (!condition)
        return isolated.name(formula.replace(/\$\{\s*([^{}\s]*)\s*\}/g, (_, name: string) => labelOf(name)));
      return joinText(
        condition.join,
        condition.parts.map((part) =>
          isGroup(part) ? `(${joinText(part.join, part.rows.map(rowText))})` : rowText(part),
        ),
      );
    },
    [items, t, locale, isolated],
  );
}
