import { qualityType } from '@gemelo/contract/catalogues/quality-type';
import {
  checkResults,
  createQualityCheck,
  type QualityCheck,
  qualityCheckBody,
  updateQualityCheck,
} from '@gemelo/contract/endpoints/quality-checks';
import type * as z from 'zod/mini';
import { useTimeZone } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useConflict } from '../../../ui/conflict/use-conflict.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { AsyncSelectField } from '../../../ui/form/async-select-field.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Beside } from '../../../ui/form/field-group.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { RadioField } from '../../../ui/form/radio-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { NOT_DONE } from '../fallback-text.ts';

type Values = z.output<typeof qualityCheckBody>;

const valuesOf = ({ idTypeQualityControl, result, checkedOn, note, nextDueOn }: QualityCheck): Values => ({
  idTypeQualityControl,
  result,
  checkedOn,
  note,
  nextDueOn,
});

interface QualityDrawerProps {
  idTwin: number;
  /** The check to correct; `undefined` for a new one. */
  check: QualityCheck | undefined;
  onClose: () => void;
}

export function QualityDrawer({ idTwin, check, onClose }: QualityDrawerProps) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());
  const conflict = useConflict<Values>((name, value) => ({
    label: t(`contract:field.${name}`),
    value:
      name === 'result' ? t(`contract:choice.result.${String(value)}`) : <bdi>{String(value ?? '—')}</bdi>,
  }));
  const creating = useWrite(createQualityCheck);
  const updating = useWrite(updateQualityCheck);
  const notify = (message: string | undefined) => message && snackbar.success(message);

  const save = async (edited: Values) => {
    if (!check) return notify((await creating.mutateAsync({ params: { idTwin }, body: edited })).message);
    return conflict.save({
      loaded: valuesOf(check),
      edited,
      version: check.version,
      send: async (values, version) => {
        const { idQualityCheck } = check;
        const body = { ...values, version };
        notify((await updating.mutateAsync({ params: { idQualityCheck }, body })).message);
      },
      read: (current) => ({
        values: valuesOf(current as QualityCheck),
        version: (current as QualityCheck).version,
      }),
    });
  };

  return (
    <SideModal
      opened
      onClose={onClose}
      title={t(check ? 'twins.quality.correct' : 'twins.quality.record')}
      purpose={t('twins.quality.purpose')}
    >
      <Form
        schema={qualityCheckBody}
        defaultValues={
          check
            ? { ...valuesOf(check), note: check.note ?? '' }
            : { result: 'pass', checkedOn: today, note: '', nextDueOn: null }
        }
        otherwise={NOT_DONE}
        onSubmit={async (edited) => {
          await save(edited);
          onClose();
        }}
      >
        <AsyncSelectField
          name="idTypeQualityControl"
          label={t('contract:field.idTypeQualityControl')}
          optional={false}
          endpoint={qualityType.extras.choices}
          input={{ query: { order: 'name' } }}
          option={({ id, name }) => ({ value: id, label: name })}
          initial={check && { value: check.idTypeQualityControl, label: check.TypeQualityControl.name }}
        />
        <RadioField
          name="result"
          label={t('contract:field.result')}
          options={checkResults.map((value) => ({ value, label: t(`contract:choice.result.${value}`) }))}
        />
        <Beside>
          <DateField name="checkedOn" label={t('contract:field.checkedOn')} max={today} />
          <DateField name="nextDueOn" label={t('contract:field.nextDueOn')} />
        </Beside>
        <TextAreaField name="note" label={t('contract:field.note')} />
        <FormActions always={!check} onCancel={onClose} />
      </Form>
      {conflict.dialog}
    </SideModal>
  );
}
