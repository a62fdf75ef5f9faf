import { SegmentedControl, Select } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from '../../../lib/translation.tsx';
import { type Condition, conditions } from './replay-data.ts';

const PHONE = '(max-width: 47.99em)';

interface ConditionChoiceProps {
  value: Condition;
  labelOf: (condition: Condition) => string;
  onChange: (next: string) => void;
}

/** What the plan is coloured by: side by side, or a list where there is no room. */
export function ConditionChoice({ value, labelOf, onChange }: ConditionChoiceProps) {
  const { t } = useTranslation();
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const shared = {
    'aria-label': t('bi-detail.structure.by'),
    data: conditions.map((one) => ({ value: one, label: labelOf(one) })),
    value,
  };
  return phone ? (
    <Select {...shared} w="100%" allowDeselect={false} onChange={(next) => next && onChange(next)} />
  ) : (
    <SegmentedControl {...shared} onChange={onChange} />
  );
}
