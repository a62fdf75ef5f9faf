import type { QuestionFigures } from '@gemelo/contract/endpoints/form-review';
import { Anchor } from '@mantine/core';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { Link } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Chart } from '../../../ui/chart/chart.tsx';
import { figureText } from '../../../ui/chart/figure.ts';
import { FramedTable } from '../../../ui/layout/framed-table.tsx';
import text from '../../../ui/text/text.module.css';
import classes from '../form-answers.module.css';
import { type Bar, barsOf, decimalsOf, heightOf, optionOf } from './question-options.ts';
import type { RowsBehind } from './use-rows-behind.ts';

interface BarTableProps {
  bars: readonly Bar[];
  /** Answers that say something to the question. */
  answered: number;
  behind: RowsBehind;
}

function BarTable({ bars, answered, behind }: BarTableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.bars}>
      <FramedTable>
        <thead>
          <tr>
            <th scope="col">{t('form-answers.charts.value')}</th>
            <th scope="col" className={classes.count}>
              {t('contract:field.answerCount')}
            </th>
            <th scope="col" className={classes.count}>
              %
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.label}>
              <th scope="row">
                <Anchor
                  component={Link}
                  {...behind.place(bar.conditions)}
                  aria-label={t('form-answers.charts.see', { value: bar.label })}
                >
                  <bdi>{bar.label}</bdi>
                </Anchor>
              </th>
              <td className={classes.count}>{format.number(bar.count)}</td>
              <td className={classes.count}>{format.percent(answered > 0 ? bar.count / answered : 0)}</td>
            </tr>
          ))}
        </tbody>
      </FramedTable>
    </div>
  );
}

/** What all answers say to a question, as bars and as a table; a bar leads to the rows behind it. */
export function QuestionChart({ question, behind }: { question: QuestionFigures; behind: RowsBehind }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { label, numbers, answered } = question;
  const lying = numbers === null;
  const { bars, option } = useMemo(() => {
    const shown = barsOf(question, figureText(locale, { decimals: decimalsOf(question) }));
    return {
      bars: shown,
      option: optionOf(shown, t('contract:field.answerCount'), question.numbers === null),
    };
  }, [question, locale, t]);
  const write = figureText(locale, {});
  return (
    <section className={classes.figures} aria-label={label}>
      <Chart
        title={label}
        decimals={0}
        option={option}
        height={heightOf(bars, lying)}
        onPick={({ index }) => {
          const bar = bars[index];
          if (bar) behind.go(bar.conditions);
        }}
      />
      <div className={classes.side}>
        <p className={text.hint}>
          {numbers
            ? t('form-answers.charts.numbers', {
                count: answered,
                min: write(numbers.min),
                mean: write(numbers.mean),
                max: write(numbers.max),
              })
            : t('form-answers.charts.answered', { count: answered })}
        </p>
        <BarTable bars={bars} answered={answered} behind={behind} />
      </div>
    </section>
  );
}
