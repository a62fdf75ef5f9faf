import { twinMovements } from '@gemelo/contract/endpoints/twin-movements';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Timeline } from '../../../ui/lists/timeline.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { MovementItem } from './movement-item.tsx';

const STEP = 20;

/** Changes of place or state, newest first. */
export function MovementHistory({ idTwin }: { idTwin: number }) {
  const { t } = useTranslation();
  const [shown, setShown] = useState(STEP);
  // Loads one more than shown, because the last item needs its predecessor.
  const limit = Math.min(shown + 1, LIMIT_MAX);
  const { data, error, refetch, isFetching } = useRead(
    twinMovements,
    { params: { idTwin }, query: { limit } },
    { keepPrevious: true },
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} compact />;
  if (!data) return <Loading count={6} />;
  const movements = data.data;
  const more = (data.total ?? 0) > shown && limit < LIMIT_MAX;
  return (
    <>
      <Timeline label={t('twins.activity.title')}>
        {movements.slice(0, shown).map((movement, index) => (
          <MovementItem key={movement.idMovement} movement={movement} before={movements[index + 1]} />
        ))}
      </Timeline>
      {more && (
        <Button variant="default" loading={isFetching} onClick={() => setShown(shown + STEP)}>
          {t('catalogues.history.more')}
        </Button>
      )}
    </>
  );
}
