import type { QuestionFigures } from '@gemelo/contract/endpoints/form-review';
import type { AnswerCondition } from '@gemelo/contract/forms/where';
import type { ChartOption } from '../../../ui/chart/echarts-core.ts';

/** A bar with the answers behind it. */
export interface Bar {
  label: string;
  count: number;
  conditions: AnswerCondition[];
}

const MOST_DECIMALS = 6;
type WriteNumber = (value: number) => string;

function choiceBars({ name, choices }: QuestionFigures): Bar[] {
  return (choices ?? []).map(({ value, label, count }) => ({
    label,
    count,
    conditions: [{ question: name, operator: 'eq', value }],
  }));
}

function stepBars({ name, numbers }: QuestionFigures, write: WriteNumber): Bar[] {
  const steps = numbers?.steps ?? [];
  return steps.map(({ from, to, count }, index) => {
    // The last step holds its upper end too.
    const upTo = index === steps.length - 1 ? 'lte' : 'lt';
    return {
      label: from === to ? write(from) : `${write(from)} – ${write(to)}`,
      count,
      conditions: [
        { question: name, operator: 'gte', value: String(from) },
        { question: name, operator: upTo, value: String(to) },
      ],
    };
  });
}

const decimalsIn = (value: number, most: number) =>
  String(Number(value.toFixed(most))).split('.')[1]?.length ?? 0;

/** As many digits as tell one step from the next, and no more than its ends have. */
export function decimalsOf({ numbers }: QuestionFigures): number {
  const steps = numbers?.steps ?? [];
  const [first] = steps;
  const size = first ? first.to - first.from : 0;
  const most =
    size > 0 ? Math.min(MOST_DECIMALS, Math.max(0, 1 - Math.floor(Math.log10(size)))) : MOST_DECIMALS;
  return Math.max(0, ...steps.flatMap(({ from, to }) => [decimalsIn(from, most), decimalsIn(to, most)]));
}

/** The bars of a question; none of one that is neither chosen nor counted. */
export const barsOf = (question: QuestionFigures, write: WriteNumber): Bar[] =>
  question.numbers ? stepBars(question, write) : choiceBars(question);

const LABEL_WIDTH = 160;

/** Choices lie, so that their words can be read; steps of a range stand side by side. */
export function optionOf(bars: readonly Bar[], series: string, lying: boolean): ChartOption {
  const labels = bars.map(({ label }) => label);
  const counts = { type: 'value' as const, minInterval: 1 };
  const data = bars.map(({ count }) => count);
  return lying
    ? {
        xAxis: counts,
        yAxis: {
          type: 'category',
          data: labels,
          inverse: true,
          axisLabel: { width: LABEL_WIDTH, overflow: 'truncate' },
        },
        series: [{ type: 'bar', name: series, data }],
      }
    : {
        xAxis: { type: 'category', data: labels },
        yAxis: counts,
        series: [{ type: 'bar', name: series, data, barMaxWidth: 200, barCategoryGap: '4%' }],
      };
}

const ROW = 32;
const LEAST = 160;
const MOST = 480;
export const heightOf = (bars: readonly Bar[], lying: boolean) =>
  lying ? Math.min(MOST, Math.max(LEAST, bars.length * ROW + 56)) : 240;
