import type { TaskEvent } from '@gemelo/contract/endpoints/tasks';
import {
  IconBan,
  IconBarrierBlock,
  IconCalendar,
  IconCategory,
  IconChecklist,
  IconCircleCheck,
  IconFlag,
  IconHourglass,
  IconMapPin,
  IconPencil,
  IconProgress,
  IconRotate,
  IconSubtask,
  IconTag,
  IconUser,
} from '@tabler/icons-react';
import { useFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useSeededNames } from '../../../lib/use-seeded-names.ts';
import { minutesText } from '../../../parts/tasks/days.ts';
import { ValueChange } from '../../../parts/work-record/value-change.tsx';
import { TimelineEntry } from '../../../ui/lists/timeline.tsx';

type Kind = TaskEvent['kind'];

const icons: Record<Kind, typeof IconTag> = {
  created: IconChecklist,
  title: IconPencil,
  description: IconPencil,
  type: IconTag,
  category: IconCategory,
  priority: IconFlag,
  assignee: IconUser,
  start: IconCalendar,
  due: IconCalendar,
  estimate: IconHourglass,
  parent: IconSubtask,
  twin: IconMapPin,
  warehouse: IconMapPin,
  state: IconProgress,
  completed: IconCircleCheck,
  cancelled: IconBan,
  reopened: IconRotate,
  block: IconBarrierBlock,
  unblock: IconBarrierBlock,
};

/** Kinds of the reference rows that entries name. */
const kindOfValue: Partial<Record<Kind, string>> = {
  type: 'task-type',
  category: 'task-category',
  priority: 'task-priority',
  state: 'task-state',
  completed: 'task-state',
  cancelled: 'task-state',
  reopened: 'task-state',
};

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const WHOLE = /^\d+$/;

/** Old and new value, if the entry is a change of a field. */
function Change({ event: { kind, was, became } }: { event: TaskEvent }) {
  const { t } = useTranslation();
  const format = useFormat();
  const locale = useLocale();
  const seeded = useSeededNames();
  if (was === null && became === null) return null;
  const shown = (value: string | null) => {
    if (value === null) return t(kind === 'assignee' ? 'tasks.unassigned' : 'tasks.event.nothing');
    if (DAY.test(value)) return format.date(value);
    if (kind === 'estimate' && WHOLE.test(value)) return minutesText(Number(value), locale);
    return seeded.nameOf(kindOfValue[kind] ?? '', value);
  };
  if (kind === 'block' || kind === 'unblock') return <bdi>{became ?? was}</bdi>;
  return <ValueChange was={shown(was)} became={shown(became)} />;
}

/** One entry of a task's history. */
export function TaskEventItem({ event }: { event: TaskEvent }) {
  const { t } = useTranslation();
  return (
    <TimelineEntry
      icon={icons[event.kind]}
      who={event.User?.name ?? t('tasks.system')}
      what={t(`tasks.event.${event.kind}`)}
      at={event.at}
      change={<Change event={event} />}
      note={event.note}
    />
  );
}
