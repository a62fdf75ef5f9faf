import { claim, claimDevice } from '@gemelo/contract/endpoints/waiting-room';
import { Button } from '@mantine/core';
import { IconQrcode } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CompanyInput } from '../../parts/company/company-input.tsx';
import { useWriteCompany } from '../../parts/company/write-company.ts';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { RegistrationFields } from './registration-fields.tsx';
import { useRegistered } from './use-registered.ts';

const BarcodeScanner = lazy(() =>
  import('../../parts/forms/questions/barcode-scanner.tsx').then((m) => ({ default: m.BarcodeScanner })),
);

/** What the label of the device says, read by the camera or typed. */
function CodeField() {
  const { t } = useTranslation();
  const { setValue } = useFormContext<{ code: string }>();
  const [scanning, setScanning] = useState(false);
  return (
    <>
      <TextField
        name="code"
        label={t('waiting-room.claim.code')}
        description={t('waiting-room.claim.hint')}
        mono
      />
      {scanning ? (
        <Suspense fallback={<p>{t('ui.loading')}</p>}>
          <BarcodeScanner
            onRead={(code) => {
              setValue('code', code, { shouldDirty: true, shouldValidate: true });
              setScanning(false);
            }}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      ) : (
        <Button
          variant="default"
          size="md"
          leftSection={<IconQrcode size={18} aria-hidden />}
          onClick={() => setScanning(true)}
        >
          {t('waiting-room.claim.scan')}
        </Button>
      )}
    </>
  );
}

/** Registers the device that stands before somebody. */
export function ClaimDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const tell = useRegistered();
  const company = useWriteCompany();
  const { mutateAsync } = useWrite(claimDevice);
  return (
    <SideModal
      opened
      onClose={onClose}
      title={t('waiting-room.claim.do')}
      purpose={t('waiting-room.claim.purpose')}
    >
      <Form
        schema={claim}
        defaultValues={{ code: '', name: undefined, twinType: 'Fijo', idCompany: company.value }}
        onSubmit={async ({ idCompany: _, ...body }) => {
          tell(await mutateAsync({ body: { ...body, ...company.named } }));
          onClose();
        }}
      >
        <CodeField />
        <RegistrationFields idCompany={company.idCompany} />
        <TextField
          name="name"
          label={t('contract:field.name')}
          description={t('waiting-room.claim.name')}
          optional
        />
        <CompanyInput company={company} clears={{ idWarehouse: undefined }} />
        <FormActions always submitLabel={t('waiting-room.claim.do')} onCancel={onClose} />
      </Form>
    </SideModal>
  );
}
