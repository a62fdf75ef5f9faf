import type { Task } from '@gemelo/contract/endpoints/tasks';
import { IconCircle } from '@tabler/icons-react';
import { type WorkState, WorkStateBadge, WorkStateMark } from '../work-record/work-state.tsx';
import classes from './tasks.module.css';

interface TaskStateProps {
  state: WorkState;
}

export const TaskStateBadge = (props: TaskStateProps & { plain?: boolean }) => (
  <WorkStateBadge newIcon={IconCircle} {...props} />
);

/** The icon of a state alone, beside its name. */
export const TaskStateMark = (props: TaskStateProps) => <WorkStateMark newIcon={IconCircle} {...props} />;

interface PriorityProps {
  priority: Task['TaskPriority'];
}

/** The colour of a priority alone, beside its name. */
export const TaskPriorityDot = ({
  priority: { color },
}: {
  priority: Pick<Task['TaskPriority'], 'color'>;
}) => <span className={classes.dot} style={color ? { backgroundColor: color } : undefined} aria-hidden />;

/** The priority of a task or a ticket in its configured colour. */
export const TaskPriorityMark = ({ priority }: PriorityProps) => (
  <span className={classes.priority}>
    <TaskPriorityDot priority={priority} />
    <bdi>{priority.name}</bdi>
  </span>
);
