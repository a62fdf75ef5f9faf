import type { StockedSegment } from '@gemelo/contract/endpoints/inventory';
import { units } from '@gemelo/contract/endpoints/twins-latest';
import { useTranslation } from '../../../lib/translation.tsx';
import { isOutlined } from '../../../parts/places/place-state.ts';
import { levelWord } from '../../../parts/twins/level-badge.tsx';
import type { ChartTable } from '../../../ui/chart/chart-data.ts';
import type { CellFacts, Condition } from './replay-data.ts';

const measures = ['temperature', 'humidity'] as const;

/** The plan as a table: the state of each segment at the shown moment, and the worst and the mean of what is measured. */
export function usePlanTable(
  segments: readonly StockedSegment[],
  factsOf: (segment: StockedSegment, condition: Condition) => CellFacts,
  alarmsOf: (segment: StockedSegment) => number,
): ChartTable {
  const { t } = useTranslation();
  const stateOf = (segment: StockedSegment): string => {
    const { state } = factsOf(segment, 'state');
    if (state === 'empty') return t('parts.places.level.empty');
    return t(isOutlined(state) ? levelWord(state, alarmsOf(segment)) : `ui.state.${state}`);
  };
  const heads = measures.flatMap((one) => {
    const name = t(`bi-detail.structure.condition.${one}`);
    return [`${name} (${units[one]})`, `${name}, ${t('bi-detail.structure.mean')} (${units[one]})`];
  });
  const seen = new Map<string, number>();
  const rows = segments.map((segment) => {
    const count = (seen.get(segment.name) ?? 0) + 1;
    seen.set(segment.name, count);
    const figures = measures.flatMap((one) => {
      const { value, mean } = factsOf(segment, one);
      return [value, mean];
    });
    return [count > 1 ? `${segment.name} (${count})` : segment.name, stateOf(segment), ...figures];
  });
  return { timed: false, head: [t('bi-detail.structure.condition.state'), ...heads], rows };
}
