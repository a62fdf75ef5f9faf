import { taskSummary } from '@gemelo/contract/endpoints/tasks';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/navigation.ts';
import { FALLBACK_MS, useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import classes from './list.module.css';
import { facetsOf, type TaskTab, taskTabs } from './use-task-query.ts';

/** Parameters that belong to the rows of the tab that is left. */
const transient = ['page', 'peek', 'record'];

/** Leads to one tab with the filters that it has too. */
const searchFor = (tab: TaskTab) => (now: Record<string, unknown>) => {
  const kept = facetsOf(tab) as readonly string[];
  const dropped = facetsOf('todas').filter((facet) => !kept.includes(facet));
  return {
    ...(now as Record<string, string | undefined>),
    ...Object.fromEntries([...transient, ...dropped].map((name) => [name, undefined])),
    ver: tab === 'todas' ? undefined : tab,
  };
};

/** The usual questions to the list, each with how many answer it. */
export function TaskTabs({ tab }: { tab: TaskTab }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useRead(taskSummary, {}, { every: FALLBACK_MS });
  const counted = data?.data;
  const counts: Record<TaskTab, number | undefined> = {
    todas: counted?.open,
    mias: counted?.mine,
    vencidas: counted?.overdue,
    semana: undefined,
    'sin-asignar': counted?.unassigned,
  };
  return (
    <nav className={classes.tabs} aria-label={t('tasks.tabs.label')}>
      {taskTabs.map((one) => {
        const count = counts[one];
        return (
          <Link
            key={one}
            to="."
            search={searchFor(one)}
            className={classes.tab}
            aria-current={one === tab ? 'page' : undefined}
            resetScroll={false}
          >
            {t(`tasks.tabs.${one}`)}
            {count !== undefined && (
              <span className={classes.count} data-late={(one === 'vencidas' && count > 0) || undefined}>
                {format.number(count)}
              </span>
            )}
          </Link>
        );
      })}
    </nav>
  );
}
