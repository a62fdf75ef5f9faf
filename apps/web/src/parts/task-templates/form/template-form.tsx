import {
  createTaskTemplate,
  type TaskTemplate,
  updateTaskTemplate,
} from '@gemelo/contract/endpoints/task-templates';
import type { TaskOptions } from '@gemelo/contract/endpoints/tasks';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useConflict } from '../../../ui/conflict/use-conflict.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import type { WriteCompany } from '../../company/write-company.ts';
import { useIsOperator } from '../use-is-operator.ts';
import { TemplateFields } from './template-fields.tsx';
import { newTemplate, type TemplateValues, templateSchema, valuesOf } from './template-values.ts';
import { useShownTemplate } from './use-shown-template.tsx';

interface TemplateFormProps {
  /** The edited template; `undefined` for a new one. */
  template?: TaskTemplate | undefined;
  /** What a new one begins with. */
  initial?: TemplateValues | undefined;
  /** The step that it begins with. */
  step?: TaskTemplate['Step'] | undefined;
  /** Whose template it becomes or is. */
  company: WriteCompany;
  options: TaskOptions;
  onClose: () => void;
}

export function TemplateForm({ template, initial, step, company, options, onClose }: TemplateFormProps) {
  const { t } = useTranslation();
  const isOperator = useIsOperator();
  const conflict = useConflict<TemplateValues>(useShownTemplate(options, template?.Step));
  const creating = useWrite(createTaskTemplate);
  const updating = useWrite(updateTaskTemplate);
  const notify = (message: string | undefined) => void (message && snackbar.success(message));

  const save = async (edited: TemplateValues) => {
    if (!template) return notify((await creating.mutateAsync({ body: edited })).message);
    await conflict.save({
      loaded: valuesOf(template),
      edited,
      version: template.version,
      send: async ({ shared: _, idCompany: __, ...values }, version) => {
        const { message } = await updating.mutateAsync({
          params: { idTaskTemplate: template.idTaskTemplate },
          body: { ...values, version },
        });
        notify(message);
      },
      read: (current) => ({
        values: valuesOf(current as TaskTemplate),
        version: (current as TaskTemplate).version,
      }),
    });
  };

  return (
    <>
      <Form
        schema={templateSchema}
        defaultValues={
          template ? valuesOf(template) : { ...(initial ?? newTemplate(options)), idCompany: company.value }
        }
        onSubmit={async (edited) => {
          await save(edited);
          onClose();
        }}
      >
        <TemplateFields
          options={options}
          step={template?.Step ?? step ?? null}
          shareable={isOperator && !template}
          company={template ? undefined : company}
        />
        <FormActions
          always={!template}
          onCancel={onClose}
          {...(template ? {} : { submitLabel: t('task-schedules.form.templateDo') })}
        />
      </Form>
      {conflict.dialog}
    </>
  );
}
