import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { Button } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Timeline } from '../../ui/lists/timeline.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import type { Row } from '../catalogue-row.ts';
import { Names } from '../names.tsx';
import { HistoryItem } from './history-item.tsx';

const STEP = 20;

interface HistoryPanelProps {
  catalogue: Catalogue;
  id: number;
}

/** Audit history, newest first. */
export function HistoryPanel({ catalogue, id }: HistoryPanelProps) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(STEP);
  const { data, error, refetch, isFetching } = useRead(
    catalogue.extras.history,
    { params: { id }, query: { limit } },
    { keepPrevious: true },
  );
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} compact />;
  if (!data) return <Loading count={6} />;
  const entries = data.data;
  if (entries.length === 0) {
    return (
      <NoData
        compact
        icon={<IconHistory size={24} stroke={1.5} />}
        title={t('catalogues.history.none')}
        text={t('catalogues.history.noneText')}
      />
    );
  }
  const records = entries.flatMap(({ before, after }) => [before, after]).filter((one): one is Row => !!one);
  const more = (data.total ?? 0) > entries.length && limit < LIMIT_MAX;
  return (
    <Names fields={catalogue.fields} records={records}>
      <Timeline>
        {entries.map((entry) => (
          <HistoryItem key={entry.idAudit} catalogue={catalogue} entry={entry} />
        ))}
      </Timeline>
      {more && (
        <Button
          variant="default"
          loading={isFetching}
          onClick={() => setLimit(Math.min(limit + STEP, LIMIT_MAX))}
        >
          {t('catalogues.history.more')}
        </Button>
      )}
    </Names>
  );
}
