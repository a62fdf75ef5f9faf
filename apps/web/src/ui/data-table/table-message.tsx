import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { NoData } from '../states/no-data.tsx';

export interface EmptyState {
  title?: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  icon?: ReactNode;
}

interface TableMessageProps {
  list: { error: unknown; failed: boolean; working: boolean; retry: () => void };
  filtered: boolean;
  onClear: () => void;
  empty: EmptyState | undefined;
  failure: string | undefined;
  noMatch: string | undefined;
}

/** Explains an empty table and offers the next action. */
export function TableMessage({ list, filtered, onClear, empty, failure, noMatch }: TableMessageProps) {
  const { t } = useTranslation();
  if (list.failed)
    return <ErrorState error={list.error} otherwise={failure} onRetry={list.retry} retrying={list.working} />;
  if (filtered) {
    return (
      <NoData
        icon={<IconSearchOff size={24} stroke={1.5} />}
        title={noMatch ?? t('table.noMatch')}
        text={t('table.noMatchText')}
        action={
          <Button variant="default" onClick={onClear}>
            {t('table.clearFilters')}
          </Button>
        }
      />
    );
  }
  return <NoData text={t('table.emptyText')} {...empty} />;
}
