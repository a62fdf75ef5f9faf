import { oneTask } from '@gemelo/contract/endpoints/tasks';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconChecklist } from '@tabler/icons-react';
import { linkTo } from '../../../lib/addresses.ts';
import { Link, useSearch } from '../../../lib/navigation.ts';
import { FALLBACK_MS, useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { ColumnsSkeleton } from '../../../ui/skeletons/columns-skeleton.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { TaskPage } from './task-page.tsx';

/** Heights of facts, checklist and subtasks, and of the comments. */
const CARDS = [[300, 180, 120], [290]];
const NUMBER = /^[1-9]\d{0,9}$/;

/** The task of the id in the address. */
export function TaskScreen() {
  const { t } = useTranslation();
  const { id = '' } = useSearch();
  const isValidId = NUMBER.test(id);
  const { data, error, refetch, isFetching } = useRead(
    oneTask,
    { params: { id } },
    { enabled: isValidId, every: FALLBACK_MS },
  );
  const isNotFound = !isValidId || error?.status === 404 || error?.status === 400;
  const isLoading = !isNotFound && !error;
  if (data && !isNotFound) return <TaskPage key={data.data.idTask} task={data.data} />;
  const back = (
    <Button
      component={Link}
      {...linkTo('tasks')}
      variant="subtle"
      color="gray"
      leftSection={<IconArrowLeft size={16} className="mantine-rotate-rtl" aria-hidden />}
    >
      {t('tasks.title')}
    </Button>
  );
  return (
    <Screen title={t('tasks.one')} {...(isLoading ? { purpose: t('ui.loading') } : { actions: back })}>
      {isNotFound ? (
        <NoData
          icon={<IconChecklist size={24} stroke={1.5} />}
          title={t('tasks.lost.title')}
          text={t('tasks.lost.text')}
        />
      ) : error ? (
        <ErrorState
          error={error}
          otherwise="CATALOGUE_LOAD"
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <ColumnsSkeleton even columns={CARDS} />
      )}
    </Screen>
  );
}
