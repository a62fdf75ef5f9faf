import {
  type OccurrenceOutcome,
  type TaskOccurrence,
  taskOccurrences,
} from '@gemelo/contract/endpoints/task-schedules';
import { useFormat } from '../../../lib/format.ts';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { TaskStateBadge } from '../../../parts/tasks/task-badges.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { StateBadge, type Tone } from '../../../ui/states/state-badge.tsx';
import classes from '../recurring.module.css';
import { MadeTask } from './last-task.tsx';

const tones: Record<OccurrenceOutcome, Tone> = {
  made: 'normal',
  open: 'info',
  place: 'warning',
  refused: 'alarm',
};

function Turn({ turn }: { turn: TaskOccurrence }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { Task, Warehouse, outcome } = turn;
  return (
    <li className={classes.turn}>
      <div className={classes.turnHead}>
        <time dateTime={turn.day}>{format.date(turn.day)}</time>
        {Task ? (
          <TaskStateBadge state={Task.TaskState} plain />
        ) : (
          <StateBadge tone={tones[outcome]} plain>
            {t(`task-schedules.outcome.${outcome}`)}
          </StateBadge>
        )}
      </div>
      {Task && <MadeTask task={Task} />}
      {Warehouse && (
        <p className={classes.line}>
          <bdi>{Warehouse.name}</bdi>
        </p>
      )}
      {outcome !== 'made' && <p className={classes.line}>{t(`task-schedules.why.${outcome}`)}</p>}
      {turn.missed > 0 && (
        <p className={classes.line}>{t('task-schedules.history.missed', { count: turn.missed })}</p>
      )}
      {turn.unassigned && <p className={classes.line}>{t('task-schedules.history.unassigned')}</p>}
    </li>
  );
}

/** What became of each turn, newest first. */
export function ScheduleHistory({ idTaskSchedule }: { idTaskSchedule: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(taskOccurrences, { params: { idTaskSchedule } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} compact />;
  if (!data) return <Loading count={3} />;
  if (data.data.length === 0) return <p className={classes.line}>{t('task-schedules.history.none')}</p>;
  return (
    <ul className={classes.turns}>
      {data.data.map((turn) => (
        <Turn key={`${turn.day}/${turn.Warehouse?.idWarehouse ?? 0}`} turn={turn} />
      ))}
    </ul>
  );
}
