import { type FormItem, holdsFiles, YES } from '@gemelo/contract/forms/document';
import { type AnswerValue, isNothing, isPosition, type Position } from '@gemelo/contract/forms/values';
import { useCallback } from 'react';
import { dateFormat, numberFormat } from '../../lib/formatters.ts';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { figureIsolated, figureText } from '../../ui/chart/figure.ts';
import { type AnswerLabels, choiceLabel } from './answer-document.ts';

const DIGITS = 5;

/** Degrees, with how far off they may be. */
export function positionText({ latitude, longitude, accuracy }: Position, locale: string): string {
  const degrees = numberFormat(locale, { maximumFractionDigits: DIGITS, minimumFractionDigits: DIGITS });
  const off =
    accuracy === undefined
      ? ''
      : ` ± ${numberFormat(locale, { maximumFractionDigits: 0 }).format(accuracy)} m`;
  return figureIsolated(`${degrees.format(latitude)}, ${degrees.format(longitude)}${off}`, locale);
}

/** Days and times of an answer are those of its clock, whatever the reader's zone is. */
const clockStyles = {
  date: { dateStyle: 'medium' },
  time: { timeStyle: 'short' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
} as const;

function clockText(kind: keyof typeof clockStyles, value: string, locale: string): string {
  const at = new Date(kind === 'time' ? `1970-01-01T${value}Z` : kind === 'date' ? value : `${value}Z`);
  if (Number.isNaN(at.getTime())) return value;
  return dateFormat(locale, { ...clockStyles[kind], timeZone: 'UTC' }).format(at);
}

const isClock = (kind: string): kind is keyof typeof clockStyles => kind in clockStyles;

/** Writes an answer to a question in one line. */
export function useAnswerText() {
  const { t } = useTranslation();
  const locale = useLocale();
  return useCallback(
    (item: FormItem, value: AnswerValue, labels: AnswerLabels): string => {
      if (isNothing(value)) return '—';
      if (isPosition(value)) return positionText(value, locale);
      if (typeof value === 'number')
        return figureText(locale, { decimals: item.decimals, unit: item.unit })(value);
      if (Array.isArray(value)) {
        if (holdsFiles(item.kind)) return t('parts.answers.files', { count: value.length });
        if (item.kind === 'repeat') return t('parts.answers.repeats', { count: value.length });
        return value.map((one) => choiceLabel(item, String(one), labels)).join(', ');
      }
      const text = String(value);
      if (isClock(item.kind)) return clockText(item.kind, text, locale);
      if (item.kind === 'yesNo') return t(text === YES ? 'parts.answers.yes' : 'parts.answers.no');
      return item.kind === 'selectOne' ? choiceLabel(item, text, labels) : text;
    },
    [t, locale],
  );
}
