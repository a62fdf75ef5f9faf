import {
  createTask,
  type TaskBody,
  type TaskDetail,
  type TaskOptions,
  taskOptions,
} from '@gemelo/contract/endpoints/tasks';
import { useState } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import type { ApiFailure } from '../../../lib/api.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useRead, useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Form, UNSENT } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { MultiSelectField } from '../../../ui/form/multi-select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { Upload } from '../../../ui/upload/upload.tsx';
import { CompanyInput } from '../../company/company-input.tsx';
import { useWriteCompany, type WriteCompany } from '../../company/write-company.ts';
import { TemplateSelect } from '../../task-templates/template-select.tsx';
import { useTaskRights } from '../edit/use-task-rights.ts';
import { TaskFields } from './task-fields.tsx';
import { bodyOf, taskSchema } from './task-values.ts';
import { valuesFrom } from './template-values.ts';

/** Initial values from the page where the task is made. */
export interface TaskSeed {
  title?: string;
  description?: string;
  dueOn?: string;
  twin?: { idTwin: number; name: string } | undefined;
  warehouse?: { idWarehouse: number; name: string } | undefined;
  /** The company of the record that it is about; without one it is chosen. */
  idCompany?: number | undefined;
  /** The records that it is made for; they are linked with it. */
  links?: TaskBody['links'];
}

interface CreateTaskDrawerProps {
  opened: boolean;
  onClose: () => void;
  seed?: TaskSeed | undefined;
}

const MEDIUM = 3;
/** What another company does not have. */
const unplaced = { idTaskCategory: null, idAssignee: null, idTwin: null, idWarehouse: null, followers: [] };

export function CreateTaskDrawer({ opened, onClose, seed = {} }: CreateTaskDrawerProps) {
  const { t } = useTranslation();
  const company = useWriteCompany(seed.idCompany);
  const { data, error, refetch } = useRead(taskOptions, company.asked, { keepPrevious: true });
  const navigate = useNavigate();
  const show = ({ idTask }: TaskDetail) => void navigate(linkTo('task', idTask));
  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      title={t('tasks.create.title')}
      purpose={t('tasks.create.purpose')}
    >
      {data ? (
        <CreateForm
          seed={seed}
          company={company}
          options={data.data}
          onCancel={onClose}
          onDone={(task, message) => {
            onClose();
            const label = t('tasks.create.see', { number: task.idTask });
            snackbar.success(message, { action: { label, onClick: () => show(task) } });
          }}
        />
      ) : error ? (
        <ErrorState error={error} otherwise="CATALOGUE_LOAD" onRetry={() => void refetch()} compact />
      ) : (
        <Loading count={8} />
      )}
    </SideModal>
  );
}

interface CreateFormProps {
  seed: TaskSeed;
  company: WriteCompany;
  options: TaskOptions;
  onCancel: () => void;
  onDone: (task: TaskDetail, message: string) => void;
}

function CreateForm({ seed, company, options, onCancel, onDone }: CreateFormProps) {
  const { t } = useTranslation();
  const { mutateAsync } = useWrite(createTask);
  const rights = useTaskRights();
  const [uploads, setUploads] = useState<{ idFiles: string[]; busy: boolean }>({ idFiles: [], busy: false });
  const priority = options.priorities.find(({ idTaskPriority }) => idTaskPriority === MEDIUM);
  const links = seed.links ?? [];
  return (
    <Form
      schema={taskSchema}
      otherwise="TASK_NOT_CREATED"
      defaultValues={{
        title: seed.title ?? '',
        description: seed.description ?? '',
        idTaskType: options.types[0]?.idTaskType,
        idTaskCategory: null,
        idTaskPriority: (priority ?? options.priorities[0])?.idTaskPriority,
        idAssignee: null,
        idTwin: seed.twin?.idTwin ?? null,
        idWarehouse: seed.warehouse?.idWarehouse ?? null,
        startOn: null,
        dueOn: seed.dueOn ?? null,
        hours: null,
        steps: '',
        followers: [],
        idCompany: company.value,
      }}
      onSubmit={async (values) => {
        if (uploads.busy) {
          snackbar.warning(t('tasks.files.wait'));
          return UNSENT;
        }
        const body = bodyOf(values, {
          ...(links.length > 0 ? { links } : {}),
          ...(uploads.idFiles.length > 0 ? { idFiles: uploads.idFiles } : {}),
        });
        const { data, message } = await mutateAsync({ body }).catch((failure: ApiFailure) => {
          // What is wrong is shown at its fields, which may be scrolled out of sight.
          if (failure.status === 400) snackbar.error(t('contract:error.TASK_NOT_CREATED'));
          throw failure;
        });
        onDone(data, message ?? t('contract:message.TASK_CREATED'));
        return undefined;
      }}
    >
      {(form) => (
        <>
          {links.length > 0 && (
            <Notice tone="info">{t(`tasks.create.for.${links[0]?.entity ?? 'ticket'}`)}</Notice>
          )}
          <TemplateSelect
            key={company.idCompany}
            company={company}
            onChosen={(template) => {
              if (!template) {
                form.setValue('idStep', null);
                return form.setValue('subtasks', [], { shouldDirty: true });
              }
              const values = valuesFrom(template, { ...rights, today: options.today });
              for (const [name, value] of Object.entries(values))
                form.setValue(name as keyof typeof values, value, { shouldDirty: true });
            }}
          />
          <TaskFields
            options={options}
            twin={seed.twin}
            warehouse={seed.warehouse}
            idCompany={company.idCompany}
          />
          <TextAreaField
            name="steps"
            label={t('tasks.checklist.title')}
            description={t('tasks.form.steps')}
            minRows={3}
          />
          <MultiSelectField
            name="followers"
            label={t('tasks.followers.title')}
            description={t('tasks.form.followers')}
            options={options.people.map(({ idUser, name }) => ({ value: idUser, label: name }))}
          />
          <Upload
            purpose="attachment"
            multiple
            onChange={(files, busy) => setUploads({ idFiles: files.map(({ idFile }) => idFile), busy })}
          />
          <CompanyInput
            company={company}
            clears={unplaced}
            offered={{
              idTaskType: options.types.map(({ idTaskType }) => idTaskType),
              idTaskPriority: options.priorities.map(({ idTaskPriority }) => idTaskPriority),
            }}
          />
          <FormActions always onCancel={onCancel} submitLabel={t('shell.createTask')} />
        </>
      )}
    </Form>
  );
}
