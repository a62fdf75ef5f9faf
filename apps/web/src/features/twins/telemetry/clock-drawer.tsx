import { correctClock } from '@gemelo/contract/endpoints/telemetry';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { NOT_DONE } from '../fallback-text.ts';

interface ClockDrawerProps {
  idTwin: number;
  secondsAhead: number | null;
  onClose: () => void;
}

/** Sets how far ahead the device's clock was; the received data suggests a value. */
export function ClockDrawer({ idTwin, secondsAhead, onClose }: ClockDrawerProps) {
  const { t } = useTranslation();
  const { mutateAsync } = useWrite(correctClock);
  return (
    <SideModal
      opened
      onClose={onClose}
      title={t('twins.telemetry.clock.title')}
      purpose={t('twins.telemetry.clock.purpose')}
    >
      <Form
        schema={correctClock.body}
        defaultValues={{ seconds: secondsAhead ?? 0 }}
        otherwise={NOT_DONE}
        onSubmit={async (body) => {
          const { message } = await mutateAsync({ params: { idTwin }, body });
          if (message) snackbar.success(message);
          onClose();
        }}
      >
        <NumberField
          name="seconds"
          label={t('twins.telemetry.clock.seconds')}
          {...(secondsAhead === null
            ? {}
            : { description: t('twins.telemetry.clock.hint', { seconds: secondsAhead }) })}
          min={1}
          unit="s"
        />
        <FormActions always submitLabel={t('twins.telemetry.clock.save')} onCancel={onClose} />
      </Form>
    </SideModal>
  );
}
