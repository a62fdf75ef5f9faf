import { provisionDevice } from '@gemelo/contract/endpoints/device';
import { gatewayAddresses } from '@gemelo/contract/endpoints/tokens';
import { createProvisionKey, newProvisionKey } from '@gemelo/contract/endpoints/waiting-room';
import { Button } from '@mantine/core';
import { useRead, useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CompanyInput } from '../../parts/company/company-input.tsx';
import { useWriteCompany } from '../../parts/company/write-company.ts';
import { CopyLine } from '../../parts/tokens/copy-line.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import stack from '../../ui/layout/stack.module.css';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import classes from './waiting-room.module.css';

export interface Shown {
  name: string;
  key: string;
  secret: string;
}

/** Height of the addresses while they load. */
const ADDRESSES_HEIGHT = 160;

/** As `ingest/provision-message.ts` reads it: key, MAC, and a part that only the device knows. */
const kaaTokenOf = ({ key }: Shown) => `${key}.AABBCCDDEEFF.${'x'.repeat(16)}`;

export function CreateKeyDrawer({
  onMade,
  onClose,
}: {
  onMade: (shown: Shown) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const company = useWriteCompany();
  const { mutateAsync } = useWrite(createProvisionKey);
  return (
    <SideModal
      opened
      onClose={onClose}
      title={t('waiting-room.keys.create')}
      purpose={t('waiting-room.keys.createPurpose')}
    >
      <Form
        schema={newProvisionKey}
        defaultValues={{ name: '', idCompany: company.value }}
        onSubmit={async ({ name }) => onMade((await mutateAsync({ body: { name, ...company.named } })).data)}
      >
        <TextField name="name" label={t('contract:field.name')} description={t('waiting-room.keys.name')} />
        <CompanyInput company={company} />
        <FormActions always submitLabel={t('waiting-room.keys.create')} onCancel={onClose} />
      </Form>
    </SideModal>
  );
}

interface Place {
  host: string | null;
  port: number;
}

/** Where a new device announces itself, and how. */
function Addresses() {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(gatewayAddresses, {});
  if (error) return <ErrorState compact error={error} onRetry={() => void refetch()} />;
  if (!data) return <Loading kind="block" height={ADDRESSES_HEIGHT} />;
  const { http, mqtt, mqtts } = data.data;
  // A broker of the operator's own hands on readings, but no new devices.
  const own = mqtt?.external ? null : mqtt;
  const at = ({ host, port }: Place) => `${host ?? window.location.hostname}:${port}`;
  const mono = (text: string) => <Mono key={text}>{text}</Mono>;
  return (
    <Facts
      beside
      facts={[
        ...(own ? ([[t('waiting-room.keys.server'), mono(at(own))]] as const) : []),
        ...(mqtts ? ([[t('waiting-room.keys.serverTls'), mono(at(mqtts))]] as const) : []),
        ...(own || mqtts
          ? ([
              [t('waiting-room.keys.user'), mono('provision')],
              [t('waiting-room.keys.listen'), mono('/provision/response')],
              [t('waiting-room.keys.publish'), mono('/provision/request')],
            ] as const)
          : []),
        [t('waiting-room.keys.http'), mono(`POST ${http ?? window.location.origin}${provisionDevice.path}`)],
      ]}
    />
  );
}

/** What is written into the firmware. */
export function ShownKeyDrawer({ shown, onClose }: { shown: Shown; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <SideModal
      opened
      onClose={onClose}
      title={<bdi>{shown.name}</bdi>}
      purpose={t('waiting-room.keys.shownPurpose')}
    >
      <div className={stack.stack}>
        <Notice tone="info">{t('waiting-room.keys.shown')}</Notice>
        <CopyLine label="provisionDeviceKey" text={shown.key} />
        <CopyLine label="provisionDeviceSecret" text={shown.secret} />
        <CopyLine
          label={t('waiting-room.keys.request')}
          text={JSON.stringify(
            {
              deviceName: 'AA:BB:CC:DD:EE:FF',
              provisionDeviceKey: shown.key,
              provisionDeviceSecret: shown.secret,
            },
            null,
            2,
          )}
        />
        <p className={classes.hint}>{t('waiting-room.keys.requestHint')}</p>
        <Addresses />
        <CopyLine label={t('waiting-room.keys.kaa')} text={kaaTokenOf(shown)} />
        <p className={classes.hint}>{t('waiting-room.keys.kaaHint')}</p>
        <Button onClick={onClose}>{t('ui.close')}</Button>
      </div>
    </SideModal>
  );
}
