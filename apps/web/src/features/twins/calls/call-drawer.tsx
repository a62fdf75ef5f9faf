import {
  createDeviceCall,
  MAX_TIMEOUT_SECONDS,
  newDeviceCall,
  PARAMS_LENGTH,
  TIMEOUT_SECONDS,
  WAIT_SECONDS,
} from '@gemelo/contract/endpoints/device-calls';
import * as z from 'zod/mini';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { SwitchField } from '../../../ui/form/switch-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { NOT_DONE } from '../fallback-text.ts';
import { CALLS } from './use-send-call.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** What is typed as JSON is sent as what it says. */
const form = z.strictObject({
  ...newDeviceCall.shape,
  params: z.optional(z.string().check(z.maxLength(PARAMS_LENGTH), z.refine(isJson, { error: 'not_json' }))),
});

/** For how long a device that is not connected is waited for. */
const waits = { minute: 60, hour: WAIT_SECONDS, day: 86_400, week: 604_800 } as const;

/** A command in the words of the device's firmware. */
export function CallDrawer({ idTwin, onClose }: { idTwin: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync } = useWrite(createDeviceCall, { changes: CALLS });
  return (
    <SideModal
      opened
      onClose={onClose}
      title={t('device-calls.other')}
      purpose={t('device-calls.form.purpose')}
    >
      <Form
        schema={form}
        defaultValues={{
          method: '',
          params: '',
          twoWay: true,
          timeoutSeconds: TIMEOUT_SECONDS,
          waitSeconds: WAIT_SECONDS,
        }}
        otherwise={NOT_DONE}
        onSubmit={async ({ params, ...asked }) => {
          const body = {
            ...asked,
            ...(params === undefined ? {} : { params: JSON.parse(params) as unknown }),
          };
          const { message } = await mutateAsync({ params: { idTwin }, body });
          if (message) snackbar.success(message);
          onClose();
        }}
      >
        {({ watch }) => (
          <>
            <TextField name="method" label={t('contract:field.method')} mono autoFocus />
            <TextAreaField
              name="params"
              label={t('contract:field.params')}
              description={t('device-calls.form.params')}
            />
            <SwitchField name="twoWay" label={t('contract:field.twoWay')} />
            {watch('twoWay') && (
              <NumberField
                name="timeoutSeconds"
                label={t('device-calls.form.timeout')}
                optional={false}
                min={1}
                max={MAX_TIMEOUT_SECONDS}
                unit="s"
              />
            )}
            <SelectField
              name="waitSeconds"
              label={t('device-calls.form.wait')}
              description={t('device-calls.form.waitHint')}
              optional={false}
              options={Object.entries(waits).map(([wait, value]) => ({
                value,
                label: t(`device-calls.form.for.${wait}`),
              }))}
            />
            <FormActions always submitLabel={t('device-calls.form.send')} onCancel={onClose} />
          </>
        )}
      </Form>
    </SideModal>
  );
}
