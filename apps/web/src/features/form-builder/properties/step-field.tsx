import { step } from '@gemelo/contract/catalogues/step';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { Select } from '@mantine/core';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';

interface StepFieldProps {
  idStep: number | undefined;
  onChange: (idStep: number | undefined) => void;
}

/** Instructions that open beside a section. */
export function StepField({ idStep, onChange }: StepFieldProps) {
  const { t } = useTranslation();
  const { data, isLoading } = useRead(step.extras.choices, { query: { limit: LIMIT_MAX, order: 'name' } });
  return (
    <Select
      label={t('form-builder.attribute.idStep')}
      description={t('form-builder.stepHint')}
      data={(data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
      value={idStep === undefined ? null : String(idStep)}
      onChange={(value) => onChange(value === null ? undefined : Number(value))}
      searchable
      clearable
      loading={isLoading}
      nothingFoundMessage={t('ui.select.nothing')}
    />
  );
}
