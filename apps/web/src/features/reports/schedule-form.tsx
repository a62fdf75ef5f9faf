import {
  createReportSchedule,
  type ReportSchedule,
  type ReportScheduleOptions,
  updateReportSchedule,
} from '@gemelo/contract/endpoints/reports';
import { useWrite } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CompanyInput } from '../../parts/company/company-input.tsx';
import type { WriteCompany } from '../../parts/company/write-company.ts';
import { useConflict } from '../../ui/conflict/use-conflict.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { ScheduleFields } from './schedule-fields.tsx';
import { changeOf, newSchedule, type ScheduleValues, scheduleSchema, valuesOf } from './schedule-values.ts';
import { useShownValue } from './use-shown-value.tsx';

interface ScheduleFormProps {
  /** The edited schedule; `undefined` for a new one. */
  schedule: ReportSchedule | undefined;
  /** Whose schedule it becomes or is. */
  company: WriteCompany;
  options: ReportScheduleOptions;
  onClose: () => void;
}

export function ScheduleForm({ schedule, company, options, onClose }: ScheduleFormProps) {
  const { t } = useTranslation();
  const idUser = useSession((session) => session.user?.idUser);
  const conflict = useConflict<ScheduleValues>(useShownValue(options));
  const creating = useWrite(createReportSchedule);
  const updating = useWrite(updateReportSchedule);
  const notify = (message: string | undefined) => void (message && snackbar.success(message));

  const save = async (edited: ScheduleValues) => {
    if (!schedule) return notify((await creating.mutateAsync({ body: edited })).message);
    await conflict.save({
      loaded: valuesOf(schedule),
      edited,
      version: schedule.version,
      send: async (values, version) => {
        const { message } = await updating.mutateAsync({
          params: { idReportSchedule: schedule.idReportSchedule },
          body: { ...changeOf(values), version },
        });
        notify(message);
      },
      read: (current) => ({
        values: valuesOf(current as ReportSchedule),
        version: (current as ReportSchedule).version,
      }),
    });
  };

  return (
    <>
      <Form
        schema={scheduleSchema}
        defaultValues={
          schedule ? valuesOf(schedule) : { ...newSchedule(options, idUser), idCompany: company.value }
        }
        onSubmit={async (edited) => {
          await save(edited);
          onClose();
        }}
      >
        <ScheduleFields options={options} schedule={schedule} />
        {!schedule && <CompanyInput company={company} clears={{ warehouses: [], people: [], users: [] }} />}
        <FormActions
          always={!schedule}
          onCancel={onClose}
          {...(schedule ? {} : { submitLabel: t('reports.createDo') })}
        />
      </Form>
      {conflict.dialog}
    </>
  );
}
