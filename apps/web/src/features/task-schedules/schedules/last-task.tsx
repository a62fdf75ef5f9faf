import type { TaskSchedule } from '@gemelo/contract/endpoints/task-schedules';
import { Anchor } from '@mantine/core';
import { linkTo } from '../../../lib/addresses.ts';
import { Link } from '../../../lib/navigation.ts';
import { useCan } from '../../../lib/session.ts';

type Shown = NonNullable<TaskSchedule['LastTask']>;

/** A task that was made, with a link for those who may open it. */
export function MadeTask({ task: { idTask, title } }: { task: Shown }) {
  const can = useCan();
  const name = (
    <>
      <bdi>#{idTask}</bdi> <bdi>{title}</bdi>
    </>
  );
  if (!can('task:view')) return name;
  return (
    <Anchor component={Link} {...linkTo('task', idTask)} onClick={(event) => event.stopPropagation()}>
      {name}
    </Anchor>
  );
}
