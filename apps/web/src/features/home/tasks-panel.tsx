import { lazy } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { useFormat } from '../../lib/format.ts';
import { loadTexts } from '../../lib/i18n.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Nothing } from '../../ui/layout/nothing.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Panel } from './panel.tsx';
import { type Home, shown } from './use-home.ts';

/** The list and its texts are loaded after the page. */
const TaskItems = lazy(async () => {
  const [part] = await Promise.all([import('../../parts/tasks/task-items.tsx'), loadTexts('tasks')]);
  return { default: part.TaskItems };
});

/** The user's own tasks, the most pressing first. */
export function TasksPanel({ home }: { home: Home }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data, error, refetch } = home.tasks;
  const counted = data?.data;
  const rows = counted?.pressing.slice(0, shown.tasks) ?? [];
  const { to } = linkTo('tasks');
  return (
    <Panel
      title={t('home.tasks.mine')}
      count={counted && counted.mine > 0 ? format.number(counted.mine) : undefined}
      link={{ to: { to, search: { ver: 'mias' } }, label: t('home.tasks.all') }}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} compact />}
      {counted && rows.length === 0 && <Nothing>{t('home.tasks.none')}</Nothing>}
      {rows.length > 0 && <TaskItems own tasks={rows} />}
      {counted && counted.mineOverdue > 0 && (
        <Nothing>
          {t('home.tasks.late', { overdue: counted.mineOverdue, week: counted.mineThisWeek })}
        </Nothing>
      )}
    </Panel>
  );
}
