import { type TaskTemplate, taskFromTemplate } from '@gemelo/contract/endpoints/task-templates';
import type { TaskOptions } from '@gemelo/contract/endpoints/tasks';
import { addDays } from '@gemelo/contract/kit/zoned';
import { linkTo } from '../../../lib/addresses.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { CompanyInput } from '../../../parts/company/company-input.tsx';
import type { WriteCompany } from '../../../parts/company/write-company.ts';
import { useTaskRights } from '../../../parts/tasks/edit/use-task-rights.ts';
import { TaskPlaceFields } from '../../../parts/tasks/form/task-place-fields.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Beside } from '../../../ui/form/field-group.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import classes from '../recurring.module.css';

interface UseFormProps {
  template: TaskTemplate;
  /** Of a shared template it is chosen. */
  company: WriteCompany;
  options: TaskOptions;
  onClose: () => void;
}

/** A task from a template: only what differs from one task to the next is asked for. */
export function UseForm({ template, company, options, onClose }: UseFormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { mutateAsync } = useWrite(taskFromTemplate);
  const { assignsOthers, me } = useTaskRights();
  const { dueDays, Assignee, assignment } = template;
  // The operator’s people are not among those of another company.
  const isMine = company.named.idCompany === undefined;
  const creator = isMine ? (me ?? null) : null;
  const assignee = assignment === 'creator' ? creator : (Assignee?.idUser ?? null);
  const people = options.people.filter(
    ({ idUser }) => assignsOthers || idUser === me || idUser === Assignee?.idUser,
  );
  return (
    <Form
      schema={taskFromTemplate.body}
      otherwise="TASK_NOT_CREATED"
      defaultValues={{
        title: template.title,
        idAssignee: assignee,
        idTwin: null,
        idWarehouse: null,
        dueOn: dueDays === null ? null : addDays(options.today, dueDays),
        idCompany: company.value,
      }}
      onSubmit={async ({ idAssignee, idWarehouse, ...values }) => {
        const { data, message } = await mutateAsync({
          params: { idTaskTemplate: template.idTaskTemplate },
          body: {
            ...values,
            // Whoever wrote the template may have chosen somebody whom the reader may not.
            ...(idAssignee === assignee ? {} : { idAssignee }),
            // The place of the device, unless another one is chosen.
            ...(idWarehouse ? { idWarehouse } : {}),
          },
        });
        onClose();
        const label = t('tasks.create.see', { number: data.idTask });
        snackbar.success(message ?? '', {
          action: { label, onClick: () => void navigate(linkTo('task', data.idTask)) },
        });
      }}
    >
      <TextField name="title" label={t('contract:field.title')} optional={false} />
      <Beside>
        <SelectField
          name="idAssignee"
          label={t('contract:field.Assignee')}
          options={people.map((one) => ({ value: one.idUser, label: one.name }))}
        />
        <DateField name="dueOn" label={t('tasks.field.due')} />
      </Beside>
      <Beside>
        <TaskPlaceFields idCompany={company.idCompany} />
      </Beside>
      {template.checks.length > 0 && (
        <section>
          <h3 className={classes.heading}>{t('tasks.checklist.title')}</h3>
          <ol className={classes.steps}>
            {template.checks.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids and do not change here
              <li key={at}>
                <bdi>{line}</bdi>
              </li>
            ))}
          </ol>
        </section>
      )}
      <CompanyInput company={company} clears={{ idAssignee: null, idTwin: null, idWarehouse: null }} />
      <FormActions always onCancel={onClose} submitLabel={t('tasks.create.do')} />
    </Form>
  );
}
