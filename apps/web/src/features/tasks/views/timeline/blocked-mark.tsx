import { oneTask } from '@gemelo/contract/endpoints/tasks';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { IconBarrierBlock } from '@tabler/icons-react';
import { useState } from 'react';
import { useRead } from '../../../../lib/query.ts';
import { useTranslation } from '../../../../lib/translation.tsx';
import classes from './timeline.module.css';

/** What has to be done first, by name; asked for when someone points at it. */
export function BlockedMark({ idTask }: { idTask: number }) {
  const { t } = useTranslation();
  const [wanted, setWanted] = useState(false);
  const { data } = useRead(oneTask, { params: { id: String(idTask) } }, { enabled: wanted });
  const names = data?.data.BlockedBy.filter(({ TaskState }) => isOpen(TaskState.category)).map(
    ({ title }) => `«${title}»`,
  );
  const hint = names?.length
    ? t('task-views.timeline.blockedBy', { names: names.join(', ') })
    : t('tasks.mark.blocked');
  const ask = () => setWanted(true);
  return (
    <button type="button" className={classes.blocked} data-hint={hint} onPointerEnter={ask} onFocus={ask}>
      <IconBarrierBlock size={14} aria-label={hint} />
    </button>
  );
}
