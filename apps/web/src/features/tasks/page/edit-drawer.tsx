import { type TaskDetail, type TaskOptions, updateTask } from '@gemelo/contract/endpoints/tasks';
import * as z from 'zod/mini';
import { useFormat } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { TaskFields } from '../../../parts/tasks/form/task-fields.tsx';
import { hoursOf, minutesOf, taskSchema } from '../../../parts/tasks/form/task-values.ts';
import type { Shown } from '../../../ui/conflict/conflict-dialog.tsx';
import { useSaveChanges } from '../../../ui/conflict/use-save-changes.ts';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';

const schema = z.omit(taskSchema, { steps: true, followers: true, idParent: true });
type Values = z.output<typeof schema>;

const valuesOf = (task: TaskDetail): Values => ({
  title: task.title,
  description: task.description,
  idTaskType: task.TaskType.idTaskType,
  idTaskCategory: task.TaskCategory?.idTaskCategory ?? null,
  idTaskPriority: task.TaskPriority.idTaskPriority,
  idAssignee: task.Assignee?.idUser ?? null,
  idTwin: task.Twin?.idTwin ?? null,
  idWarehouse: task.Warehouse?.idWarehouse ?? null,
  startOn: task.startOn,
  dueOn: task.dueOn,
  hours: hoursOf(task.estimateMinutes),
});

const bodyOf = ({ hours, ...changes }: Partial<Values>) => ({
  ...changes,
  ...(hours === undefined ? {} : { estimateMinutes: minutesOf(hours) }),
});

interface EditDrawerProps {
  task: TaskDetail;
  options: TaskOptions;
  opened: boolean;
  onClose: () => void;
}

export function EditDrawer({ task, options, opened, onClose }: EditDrawerProps) {
  const { t } = useTranslation();
  const shown = useShown(options);
  const { mutateAsync } = useWrite(updateTask);
  const { idTask } = task;
  const { save, dialog } = useSaveChanges({
    record: task,
    valuesOf,
    shown,
    send: (changes, version) => mutateAsync({ params: { idTask }, body: { ...bodyOf(changes), version } }),
  });
  return (
    <SideModal opened={opened} onClose={onClose} title={t('tasks.edit.title', { number: idTask })}>
      <Form
        schema={schema}
        otherwise="CATALOGUE_LOAD"
        defaultValues={valuesOf(task)}
        onSubmit={async (edited) => {
          await save(edited);
          onClose();
        }}
      >
        <TaskFields
          options={options}
          twin={task.Twin}
          warehouse={task.Warehouse}
          idCompany={task.idCompany}
          current={task.Assignee}
        />
        <FormActions onCancel={onClose} />
      </Form>
      {dialog}
    </SideModal>
  );
}

const labels: Record<string, string> = {
  title: 'contract:field.title',
  description: 'contract:field.description',
  idTaskType: 'tasks.field.type',
  idTaskCategory: 'tasks.field.category',
  idTaskPriority: 'contract:field.TaskPriority',
  idAssignee: 'contract:field.Assignee',
  idTwin: 'contract:field.Twin',
  idWarehouse: 'contract:field.Warehouse',
  startOn: 'tasks.field.start',
  dueOn: 'tasks.field.due',
  hours: 'tasks.field.estimate',
};

/** Formats a value for the conflict dialog. */
function useShown({ types, categories, priorities, people }: TaskOptions): Shown {
  const { t } = useTranslation();
  const format = useFormat();
  const names = new Map<string, string>([
    ...types.map((one) => [`idTaskType/${one.idTaskType}`, one.name] as const),
    ...categories.map((one) => [`idTaskCategory/${one.idTaskCategory}`, one.name] as const),
    ...priorities.map((one) => [`idTaskPriority/${one.idTaskPriority}`, one.name] as const),
    ...people.map((one) => [`idAssignee/${one.idUser}`, one.name] as const),
  ]);
  const read = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '—';
    if (name === 'startOn' || name === 'dueOn') return format.date(String(value));
    const known = names.get(`${name}/${String(value)}`);
    return known ?? (name.startsWith('id') ? `#${String(value)}` : String(value));
  };
  return (name, value) => ({ label: t(labels[name] ?? name), value: <bdi>{read(name, value)}</bdi> });
}
