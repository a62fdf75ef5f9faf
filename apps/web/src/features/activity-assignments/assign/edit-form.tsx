import { type ActivityAssignment, updateAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import { useFormat } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { Shown } from '../../../ui/conflict/conflict-dialog.tsx';
import { useConflict } from '../../../ui/conflict/use-conflict.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { type AssignmentOptions, editedOf, editForm, momentsOf } from './assign-values.ts';
import { PeriodFields } from './period-fields.tsx';
import { StopsField } from './stops-field.tsx';

interface EditFormProps {
  assignment: ActivityAssignment;
  options: AssignmentOptions;
  onClose: () => void;
}

/** Formats a form value for the conflict dialog. */
function useShownValue({ people, warehouses }: AssignmentOptions): Shown {
  const { t } = useTranslation();
  const format = useFormat();
  const labels: Record<string, string> = {
    idUser: t('contract:field.assignmentUser'),
    startDay: t('activity-assignments.from'),
    startTime: t('activity-assignments.fromTime'),
    dueDay: t('activity-assignments.until'),
    dueTime: t('activity-assignments.untilTime'),
  };
  const read = (name: string, value: unknown): string => {
    if (value === '' || value === undefined) return '—';
    if (name === 'idUser') return people.find(({ idUser }) => idUser === value)?.name ?? `#${String(value)}`;
    if (name === 'stops')
      return (
        (value as number[])
          .map((id) => warehouses.find(({ idWarehouse }) => idWarehouse === id)?.name ?? `#${id}`)
          .join(' → ') || '—'
      );
    return name.endsWith('Day') ? format.date(String(value)) : String(value);
  };
  return (name, value) => ({
    label: labels[name] ?? t(`contract:field.${name}`),
    value: <bdi>{read(name, value)}</bdi>,
  });
}

/** Person, time, stops and instructions of an open assignment. */
export function EditForm({ assignment, options, onClose }: EditFormProps) {
  const { t } = useTranslation();
  const conflict = useConflict<ReturnType<typeof editedOf>>(useShownValue(options));
  const updating = useWrite(updateAssignment);
  const { timeZone } = options;
  const isStarted = assignment.progress !== 'assigned';
  const people = [
    ...options.people,
    ...(options.people.some(({ idUser }) => idUser === assignment.assignmentUser.idUser)
      ? []
      : [assignment.assignmentUser]),
  ];

  return (
    <>
      <Form
        schema={editForm}
        defaultValues={editedOf(assignment, timeZone)}
        onSubmit={async (edited) => {
          await conflict.save({
            loaded: editedOf(assignment, timeZone),
            edited,
            version: assignment.version,
            send: async ({ idUser, ...values }, version) => {
              const { message } = await updating.mutateAsync({
                params: { idActivityUser: assignment.idActivityUser },
                body: { ...momentsOf(values, timeZone), ...(isStarted ? {} : { idUser }), version },
              });
              if (message) snackbar.success(message);
            },
            read: (current) => ({
              values: editedOf(current as ActivityAssignment, timeZone),
              version: (current as ActivityAssignment).version,
            }),
          });
          onClose();
        }}
      >
        <Notice tone="info" title={<bdi>{assignment.Activity.name}</bdi>}>
          {isStarted && t('activity-assignments.edit.started')}
        </Notice>
        <SelectField
          name="idUser"
          label={t('contract:field.assignmentUser')}
          optional={false}
          disabled={isStarted}
          options={people.map(({ idUser, name }) => ({ value: idUser, label: name }))}
        />
        <PeriodFields timeZone={timeZone} />
        <StopsField warehouses={options.warehouses} known={assignment.stops} />
        <TextAreaField name="instructions" label={t('contract:field.instructions')} />
        <FormActions onCancel={onClose} />
      </Form>
      {conflict.dialog}
    </>
  );
}
