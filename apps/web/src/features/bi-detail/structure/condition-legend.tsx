import { useTranslation } from '../../../lib/translation.tsx';
import type { Range } from '../../../parts/places/plan-layout.ts';
import { PlanLegend } from '../../../parts/places/plan-legend.tsx';
import type { Condition } from './replay-data.ts';
import { useConditionText } from './use-condition-text.ts';

interface ConditionLegendProps {
  condition: Condition;
  range: Range | undefined;
  /** The limit whose hours are counted, in words. */
  limit: string;
}

/** What the colours and outlines of the plan mean. */
export function ConditionLegend({ condition, range, limit }: ConditionLegendProps) {
  const { t } = useTranslation();
  const write = useConditionText(condition);
  const scale = {
    measure: condition,
    label: t(`bi-detail.structure.scale.${condition}`, { limit }),
    range,
    write,
  };
  return (
    <PlanLegend
      {...(condition === 'state' ? {} : { scale })}
      outlined={t('bi-detail.structure.outlined')}
      further={t('bi-detail.structure.dashed')}
    />
  );
}
