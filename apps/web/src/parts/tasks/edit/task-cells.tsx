import { type Task, taskOptions } from '@gemelo/contract/endpoints/tasks';
import { lazy, type ReactNode, Suspense } from 'react';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import row from '../../../ui/layout/row.module.css';
import { Loading } from '../../../ui/states/loading.tsx';
import { OneLine } from '../../../ui/text/one-line.tsx';
import { PresenceOf } from '../../presence/presence-of.tsx';
import { DueDay } from '../due-day.tsx';
import { TaskPriorityMark, TaskStateBadge } from '../task-badges.tsx';
import { CellPicker } from './cell-picker.tsx';
import { type Choice, ChoiceList } from './choice-list.tsx';
import { assigneeChoices, assigneeOf, NOBODY, priorityChoices, stateChoices } from './task-choices.tsx';
import { type TaskChanges, useTaskChange } from './use-task-change.ts';
import { useTaskRights } from './use-task-rights.ts';

const DuePicker = lazy(() => import('./due-picker.tsx').then((m) => ({ default: m.DuePicker })));
const LIST_WIDTH = 240;
const CALENDAR_WIDTH = 300;
/** Reserved while the calendar loads, so that the popover opens where there is room for it. */
const CALENDAR_HEIGHT = 380;

export interface TaskCellProps {
  task: Task;
}

interface ListPickerProps {
  label: string;
  choicesOf: (options: typeof taskOptions.data._zod.output) => Choice[];
  value: string;
  onChoose: (value: string) => void;
}

function ListPicker({ label, choicesOf, value, onChoose }: ListPickerProps) {
  const { data } = useRead(taskOptions, {});
  if (!data) return <Loading count={3} />;
  return <ChoiceList label={label} choices={choicesOf(data.data)} value={value} onChoose={onChoose} />;
}

interface FieldCellProps extends Omit<ListPickerProps, 'onChoose'> {
  task: Task;
  /** The value as text. */
  said: string;
  changesFor: (value: string) => TaskChanges;
  children: ReactNode;
}

/** A field with a list of choices, edited in place by those who may. */
function FieldCell({ task, said, changesFor, children, ...list }: FieldCellProps) {
  const { change } = useTaskChange();
  if (!useTaskRights().mayEdit(task)) return children;
  return (
    <CellPicker
      label={`${list.label}: ${said}`}
      width={LIST_WIDTH}
      picker={(close) => (
        <ListPicker
          {...list}
          onChoose={(value) => {
            close();
            if (value !== list.value) void change(task, changesFor(value));
          }}
        />
      )}
    >
      {children}
    </CellPicker>
  );
}

export function StateCell({ task }: TaskCellProps) {
  const { t } = useTranslation();
  return (
    <FieldCell
      task={task}
      label={t('tasks.field.state')}
      said={task.TaskState.name}
      value={String(task.TaskState.idTaskState)}
      choicesOf={(options) => stateChoices(options, task)}
      changesFor={(value) => ({ idTaskState: Number(value) })}
    >
      <TaskStateBadge state={task.TaskState} plain />
    </FieldCell>
  );
}

export function PriorityCell({ task }: TaskCellProps) {
  const { t } = useTranslation();
  return (
    <FieldCell
      task={task}
      label={t('contract:field.TaskPriority')}
      said={task.TaskPriority.name}
      value={String(task.TaskPriority.idTaskPriority)}
      choicesOf={priorityChoices}
      changesFor={(value) => ({ idTaskPriority: Number(value) })}
    >
      <TaskPriorityMark priority={task.TaskPriority} />
    </FieldCell>
  );
}

export function AssigneeCell({ task: { Assignee, ...task } }: TaskCellProps) {
  const { t } = useTranslation();
  const { assignsOthers, me } = useTaskRights();
  const nobody = t('tasks.unassigned');
  return (
    <FieldCell
      task={{ ...task, Assignee }}
      label={t('contract:field.Assignee')}
      said={Assignee?.name ?? nobody}
      value={Assignee ? String(Assignee.idUser) : NOBODY}
      choicesOf={({ people }) => assigneeChoices({ people, nobody, only: assignsOthers ? undefined : me })}
      changesFor={(value) => ({ idAssignee: assigneeOf(value) })}
    >
      {Assignee ? (
        <span className={row.line}>
          <PresenceOf compact idUser={Assignee.idUser} />
          <OneLine>{Assignee.name}</OneLine>
        </span>
      ) : (
        nobody
      )}
    </FieldCell>
  );
}

export function DueCell({ task }: TaskCellProps) {
  const { t } = useTranslation();
  const { change } = useTaskChange();
  const { mayEdit } = useTaskRights();
  const shown = <DueDay day={task.dueOn} overdue={task.overdue} />;
  if (!mayEdit(task)) return shown;
  return (
    <CellPicker
      label={`${t('tasks.field.due')}: ${task.dueOn ?? t('tasks.day.none')}`}
      width={CALENDAR_WIDTH}
      picker={(close) => (
        <Suspense fallback={<Loading kind="block" height={CALENDAR_HEIGHT} />}>
          <DuePicker
            value={task.dueOn}
            onChoose={(dueOn) => {
              close();
              if (dueOn !== task.dueOn) void change(task, { dueOn });
            }}
          />
        </Suspense>
      )}
    >
      {shown}
    </CellPicker>
  );
}
