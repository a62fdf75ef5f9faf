import { type TaskTemplate, taskTemplates } from '@gemelo/contract/endpoints/task-templates';
import { Select } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { WriteCompany } from '../company/write-company.ts';

const SHOWN = 200;

interface TemplateSelectProps {
  /** The company whose templates are offered. */
  company: WriteCompany;
  /** The template that was chosen, or null when the choice is taken back. */
  onChosen: (template: TaskTemplate | null) => void;
}

/** Begins a task from a template; nothing is shown while there is none. */
export function TemplateSelect({ company, onChosen }: TemplateSelectProps) {
  const { t } = useTranslation();
  const [value, setValue] = useState<number | null>(null);
  const { data } = useRead(taskTemplates, { query: { limit: SHOWN, order: 'name', ...company.named } });
  const templates = data?.data ?? [];
  if (templates.length === 0) return null;
  return (
    <Select<number>
      label={t('contract:field.TaskTemplate')}
      description={t('parts.templates.hint')}
      placeholder={t('ui.select.placeholder')}
      data={templates.map(({ idTaskTemplate, name }) => ({ value: idTaskTemplate, label: name }))}
      value={value}
      onChange={(next) => {
        setValue(next);
        onChosen(templates.find(({ idTaskTemplate }) => idTaskTemplate === next) ?? null);
      }}
      searchable
      clearable
      nothingFoundMessage={t('ui.select.nothing')}
      clearButtonProps={{ 'aria-label': t('ui.select.clear') }}
    />
  );
}
