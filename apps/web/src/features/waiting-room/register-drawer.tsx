import {
  newTwinRegistration,
  registerWaiting,
  type WaitingDevice,
} from '@gemelo/contract/endpoints/waiting-room';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useWrite } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import stack from '../../ui/layout/stack.module.css';
import { useErrorText } from '../../ui/states/error-text.ts';
import { Notice } from '../../ui/states/notice.tsx';
import { Heard } from './heard.tsx';
import { RegistrationFields } from './registration-fields.tsx';
import { useRegistered } from './use-registered.ts';

interface RegisterDrawerProps {
  device: WaitingDevice;
  onClose: () => void;
}

/** Another device has its MAC or its name: usually it is the same one, which has lost its token or moved. */
function Existing({ device, onClose }: RegisterDrawerProps) {
  const { t } = useTranslation();
  const can = useCan();
  const textOf = useErrorText();
  const tell = useRegistered();
  const { mutate, isPending } = useWrite(registerWaiting, {
    onSuccess: (registered) => {
      tell(registered);
      onClose();
    },
    onError: (failure) => snackbar.error(textOf(failure, 'ACTION_FAILED')),
  });
  const { Twin, idWaitingDevice, TwinPrincipal } = device;
  if (!Twin) return null;
  return (
    <Notice tone="warning">
      <div className={stack.stack}>
        <span>
          {t(TwinPrincipal ? 'waiting-room.existing.gateway' : 'waiting-room.existing.token', {
            name: Twin.name,
          })}
        </span>
        {can('twin:edit') ? (
          <Button
            variant="default"
            loading={isPending}
            leftSection={<IconArrowRight size={16} aria-hidden />}
            onClick={() => mutate({ params: { idWaitingDevice }, body: { idTwin: Twin.idTwin } })}
          >
            {t('waiting-room.existing.do', { name: Twin.name })}
          </Button>
        ) : (
          <span>{t('waiting-room.existing.who')}</span>
        )}
      </div>
    </Notice>
  );
}

export function RegisterDrawer({ device, onClose }: RegisterDrawerProps) {
  const { t } = useTranslation();
  const can = useCan();
  const tell = useRegistered();
  const { mutateAsync } = useWrite(registerWaiting);
  const { idWaitingDevice, idCompany, name, mac, namesakes, TwinModel, Warehouse, twinType, state } = device;
  const registers = can('twin:create') && state !== 'registered';
  return (
    <SideModal
      opened
      onClose={onClose}
      title={<bdi>{name}</bdi>}
      purpose={t(registers ? 'waiting-room.register.purpose' : 'waiting-room.facts')}
    >
      <div className={stack.fill}>
        {namesakes > 0 && (
          <Notice tone="warning">{t('waiting-room.namesakes', { count: namesakes + 1 })}</Notice>
        )}
        {registers && <Existing device={device} onClose={onClose} />}
        <Heard device={device} />
        {registers && (
          <Form
            schema={newTwinRegistration}
            defaultValues={{
              name,
              mac: mac ?? undefined,
              ...(TwinModel ? { idTwinModel: TwinModel.idTwinModel } : {}),
              ...(Warehouse ? { idWarehouse: Warehouse.idWarehouse } : {}),
              twinType,
            }}
            onSubmit={async (body) => {
              tell(await mutateAsync({ params: { idWaitingDevice }, body }));
              onClose();
            }}
          >
            <TextField name="name" label={t('contract:field.name')} />
            <TextField name="mac" label={t('contract:field.mac')} description={t('waiting-room.mac')} mono />
            <RegistrationFields idCompany={idCompany} warehouse={Warehouse} />
            <FormActions always submitLabel={t('waiting-room.register.do')} onCancel={onClose} />
          </Form>
        )}
      </div>
    </SideModal>
  );
}
