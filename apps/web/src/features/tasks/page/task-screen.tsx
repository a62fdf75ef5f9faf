import { oneTask } from '@gemelo/contract/endpoints/tasks';
import { IconChecklist } from '@tabler/icons-react';
import { linkTo } from '../../../lib/addresses.ts';
import { FALLBACK_MS, useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useAnswerBehind } from '../../../parts/form-answers/answer-behind.tsx';
import { isLost, useIdInAddress, WorkUnread } from '../../../parts/work-record/work-unread.tsx';
import { BackLink } from '../../../ui/pages/back-link.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { TaskPage } from './task-page.tsx';

/** Heights of facts, checklist and subtasks, and of the comments. */
const CARDS = [[300, 180, 120], [290]];

/** The task of the id in the address. */
export function TaskScreen() {
  const { t } = useTranslation();
  const id = useIdInAddress();
  const { data, error, refetch, isFetching } = useRead(
    oneTask,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, every: FALLBACK_MS },
  );
  const { isKnown } = useAnswerBehind('task', id === undefined ? undefined : Number(id));
  if (data && isKnown && !isLost(id, error)) return <TaskPage key={data.data.idTask} task={data.data} />;
  return (
    <WorkUnread
      title={t('tasks.one')}
      id={id}
      error={error}
      onRetry={() => void refetch()}
      retrying={isFetching}
      back={<BackLink link={linkTo('tasks')}>{t('tasks.title')}</BackLink>}
      lost={
        <NoData
          icon={<IconChecklist size={24} stroke={1.5} />}
          title={t('tasks.lost.title')}
          text={t('tasks.lost.text')}
        />
      }
      cards={CARDS}
    />
  );
}
