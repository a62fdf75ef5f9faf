import type { TaskOptions } from '@gemelo/contract/endpoints/tasks';
import { useTranslation } from '../../../lib/translation.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import work from '../../work-record/work-record.module.css';
import { useTaskRights } from '../edit/use-task-rights.ts';
import { TaskPlaceFields } from './task-place-fields.tsx';

interface TaskFieldsProps {
  options: TaskOptions;
  twin?: { idTwin: number; name: string } | null | undefined;
  warehouse?: { idWarehouse: number; name: string } | null | undefined;
  /** The company of the task; by default the user's own. */
  idCompany?: number | undefined;
  /** Whoever has the task stays among the choices. */
  current?: { idUser: number; name: string } | null | undefined;
}

/** The fields that a new task and an edited one share. */
export function TaskFields({ options, twin, warehouse, idCompany, current }: TaskFieldsProps) {
  const { t } = useTranslation();
  const { assignsOthers, me } = useTaskRights();
  const offered = options.people.filter(({ idUser }) => assignsOthers || idUser === me);
  const isOffered = !current || offered.some(({ idUser }) => idUser === current.idUser);
  const people = isOffered ? offered : [current, ...offered];
  return (
    <>
      <TextField name="title" label={t('contract:field.title')} />
      <TextAreaField name="description" label={t('contract:field.description')} minRows={3} />
      <div className={work.pair}>
        <SelectField
          name="idTaskType"
          label={t('tasks.field.type')}
          optional={false}
          options={options.types.map(({ idTaskType, name }) => ({ value: idTaskType, label: name }))}
        />
        <SelectField
          name="idTaskCategory"
          label={t('tasks.field.category')}
          options={options.categories.map(({ idTaskCategory, name }) => ({
            value: idTaskCategory,
            label: name,
          }))}
        />
        <SelectField
          name="idTaskPriority"
          label={t('contract:field.TaskPriority')}
          optional={false}
          options={options.priorities.map(({ idTaskPriority, name }) => ({
            value: idTaskPriority,
            label: name,
          }))}
        />
        <SelectField
          name="idAssignee"
          label={t('contract:field.Assignee')}
          options={people.map(({ idUser, name }) => ({ value: idUser, label: name }))}
        />
        <TaskPlaceFields twin={twin} warehouse={warehouse} idCompany={idCompany} />
        <DateField name="startOn" label={t('tasks.field.start')} />
        <DateField name="dueOn" label={t('tasks.field.due')} />
      </div>
      <NumberField
        name="hours"
        label={t('tasks.field.estimate')}
        description={t('tasks.form.hours')}
        decimals={2}
        min={0}
      />
    </>
  );
}
