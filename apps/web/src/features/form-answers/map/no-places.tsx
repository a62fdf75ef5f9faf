import { Button } from '@mantine/core';
import { IconFilterOff, IconMapPinOff } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import type { AnsweredForm } from '../answered-form.ts';
import type { AnswerFilters } from '../filters/use-answer-filters.ts';

interface NoPlacesProps {
  answered: AnsweredForm;
  filters: AnswerFilters;
  /** Filtered by more than period and conditions. */
  isFiltered: boolean;
}

/** Why the map has nothing to show. */
export function NoPlaces({ answered, filters, isFiltered }: NoPlacesProps) {
  const { t } = useTranslation();
  const icon = <IconMapPinOff size={24} stroke={1.5} />;
  if (!answered.headers.some(({ kind }) => kind === 'gps'))
    return (
      <NoData
        icon={icon}
        title={t('form-answers.map.noQuestion')}
        text={t('form-answers.map.noQuestionText')}
      />
    );
  if (!filters.isSet && !isFiltered)
    return <NoData icon={icon} title={t('form-answers.map.none')} text={t('form-answers.map.noneText')} />;
  return (
    <NoData
      icon={icon}
      title={t('table.noMatch')}
      text={t('form-answers.map.noMatchText')}
      action={
        filters.isSet && (
          <Button
            variant="default"
            leftSection={<IconFilterOff size={16} aria-hidden />}
            onClick={filters.clear}
          >
            {t('table.clearFilters')}
          </Button>
        )
      }
    />
  );
}
