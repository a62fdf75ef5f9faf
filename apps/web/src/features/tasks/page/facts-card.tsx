import type { TaskDetail } from '@gemelo/contract/endpoints/tasks';
import { Button } from '@mantine/core';
import { linkTo } from '../../../lib/addresses.ts';
import { durationText } from '../../../lib/duration-text.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useCan, useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useAnswerFact } from '../../../parts/form-answers/answer-behind.tsx';
import { StepInstructionsButton } from '../../../parts/steps/step-instructions-button.tsx';
import { minutesText } from '../../../parts/tasks/days.ts';
import { DueDay } from '../../../parts/tasks/due-day.tsx';
import { AssigneeCell, DueCell, PriorityCell, StateCell } from '../../../parts/tasks/edit/task-cells.tsx';
import { useTaskChange } from '../../../parts/tasks/edit/use-task-change.ts';
import { TaskPriorityMark, TaskStateBadge } from '../../../parts/tasks/task-badges.tsx';
import {
  type Fact,
  LinkIfAllowed,
  usePlaceFacts,
  WorkFactsCard,
} from '../../../parts/work-record/work-facts.tsx';

/** The fields that are changed most, in place by those who may. */
function useWorkFacts(task: TaskDetail, editable: boolean): Fact[] {
  const { t } = useTranslation();
  const labels = [
    t('tasks.field.state'),
    t('contract:field.Assignee'),
    t('contract:field.TaskPriority'),
    t('tasks.field.due'),
  ] as const;
  const values = editable
    ? [
        <StateCell key="state" task={task} />,
        <AssigneeCell key="assignee" task={task} />,
        <PriorityCell key="priority" task={task} />,
        <DueCell key="due" task={task} />,
      ]
    : [
        <TaskStateBadge key="state" state={task.TaskState} plain />,
        <bdi key="assignee">{task.Assignee?.name ?? t('tasks.unassigned')}</bdi>,
        <TaskPriorityMark key="priority" priority={task.TaskPriority} />,
        <DueDay key="due" day={task.dueOn} overdue={task.overdue} />,
      ];
  return labels.map((label, index) => [label, values[index]]);
}

function useOtherFacts(task: TaskDetail): Fact[] {
  const { t } = useTranslation();
  const can = useCan();
  const format = useFormat();
  const locale = useLocale();
  const place = usePlaceFacts(task);
  const answer = useAnswerFact('task', task.idTask);
  const { Parent, Schedule, Step } = task;
  const facts: Fact[] = [
    [t('tasks.field.type'), <bdi key="type">{task.TaskType.name}</bdi>],
    [t('tasks.field.creator'), <bdi key="by">{task.Creator?.name ?? t('tasks.system')}</bdi>],
  ];
  if (task.TaskCategory)
    facts.push([t('tasks.field.category'), <bdi key="category">{task.TaskCategory.name}</bdi>]);
  if (Step) facts.push([t('parts.steps.title'), <StepInstructionsButton key="step" idStep={Step.idStep} />]);
  if (Schedule)
    facts.push([
      t('tasks.field.schedule'),
      <LinkIfAllowed
        key="schedule"
        may={can('task-schedule:view')}
        link={linkTo('taskSchedules', Schedule.idTaskSchedule)}
      >
        {Schedule.name}
      </LinkIfAllowed>,
    ]);
  if (Parent)
    facts.push([
      t('tasks.field.parent'),
      <LinkIfAllowed key="parent" may link={linkTo('task', Parent.idTask)}>
        {Parent.title}
      </LinkIfAllowed>,
    ]);
  facts.push(...place, ...answer);
  if (task.startOn) facts.push([t('tasks.field.start'), format.date(task.startOn)]);
  if (task.estimateMinutes !== null)
    facts.push([t('tasks.field.estimate'), minutesText(task.estimateMinutes, locale)]);
  if (task.closedAt) facts.push([t('tasks.field.closed'), format.moment(task.closedAt)]);
  if (task.workSeconds !== null)
    facts.push([t('tasks.field.work'), <bdi key="work">{durationText(task.workSeconds, locale)}</bdi>]);
  if (task.waitingSeconds > 0)
    facts.push([t('tasks.field.waiting'), <bdi key="wait">{durationText(task.waitingSeconds, locale)}</bdi>]);
  return facts;
}

interface FactsCardProps {
  task: TaskDetail;
  editable: boolean;
}

/** What is to be done, by whom, when and where. */
export function FactsCard({ task, editable }: FactsCardProps) {
  const { t } = useTranslation();
  const me = useSession((state) => state.user?.idUser);
  const { change, isPending } = useTaskChange();
  const work = useWorkFacts(task, editable);
  const others = useOtherFacts(task);
  const takes = editable && me !== undefined && task.Assignee?.idUser !== me;
  return (
    <WorkFactsCard
      description={task.description}
      otherwise={t('tasks.noDescription')}
      facts={[...work, ...others]}
      action={
        takes && (
          <Button
            variant="default"
            size="compact-sm"
            disabled={isPending}
            aria-keyshortcuts="i"
            onClick={() => void change(task, { idAssignee: me })}
          >
            {t('tasks.take')}
          </Button>
        )
      }
    />
  );
}
