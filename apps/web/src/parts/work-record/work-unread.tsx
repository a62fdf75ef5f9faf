import type { ReactNode } from 'react';
import type { ApiFailure } from '../../lib/api.ts';
import { useSearch } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ColumnsSkeleton } from '../../ui/skeletons/columns-skeleton.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';

const NUMBER = /^[1-9]\d{0,9}$/;

/** The id in the address; `undefined` if it cannot be one, so that the server is not asked for it. */
export function useIdInAddress(): string | undefined {
  const { id = '' } = useSearch();
  return NUMBER.test(id) ? id : undefined;
}

interface WorkUnreadProps {
  title: string;
  /** The id of the address, if it has one. */
  id: string | undefined;
  error: ApiFailure | null;
  onRetry: () => void;
  retrying: boolean;
  back: ReactNode;
  /** Shown if there is no such record. */
  lost: ReactNode;
  /** Heights of the cards in each column while the record loads. */
  cards: readonly (readonly number[])[];
}

export const isLost = (id: string | undefined, error: ApiFailure | null) =>
  id === undefined || error?.status === 404 || error?.status === 400;

/** In place of the page of a ticket or a task while it loads, or if it cannot be read. */
export function WorkUnread({ title, id, error, onRetry, retrying, back, lost, cards }: WorkUnreadProps) {
  const { t } = useTranslation();
  if (isLost(id, error))
    return (
      <Screen title={title} actions={back}>
        {lost}
      </Screen>
    );
  if (error)
    return (
      <Screen title={title} actions={back}>
        <ErrorState error={error} otherwise="CATALOGUE_LOAD" onRetry={onRetry} retrying={retrying} />
      </Screen>
    );
  return (
    <Screen title={title} purpose={t('ui.loading')}>
      <ColumnsSkeleton even columns={cards} />
    </Screen>
  );
}
