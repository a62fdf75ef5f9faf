import {
  createFirmwareWave,
  firmwareWaveOptions,
  type firmwareWaveOptions as options,
} from '@gemelo/contract/endpoints/firmware-waves';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import { useRead, useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CompanyInput } from '../../parts/company/company-input.tsx';
import { useWriteCompany, type WriteCompany } from '../../parts/company/write-company.ts';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { WaveFields } from './wave-fields.tsx';
import { bodyOf, newWave, waveSchema } from './wave-values.ts';

interface NewWaveProps {
  onClose: () => void;
  onCreated: (idFirmwareWave: number) => void;
}

function NewWaveForm({
  company,
  offered,
  onClose,
  onCreated,
}: NewWaveProps & { company: WriteCompany; offered: DataOf<typeof options> }) {
  const { t } = useTranslation();
  const { mutateAsync } = useWrite(createFirmwareWave);
  return (
    <Form
      schema={waveSchema}
      defaultValues={{ ...newWave, idCompany: company.value } as never}
      onSubmit={async (values) => {
        const { data, message } = await mutateAsync({ body: { ...bodyOf(values), ...company.named } });
        if (message) snackbar.success(message);
        onClose();
        onCreated(data.idFirmwareWave);
      }}
    >
      {offered.firmwares.length === 0 && <Notice tone="info">{t('firmware-waves.create.noFirmware')}</Notice>}
      <WaveFields offered={offered} company={company} />
      <CompanyInput company={company} clears={{ idTwinModels: [], idWarehouses: [], idTwins: [] }} />
      <FormActions always onCancel={onClose} submitLabel={t('firmware-waves.create.submit')} />
    </Form>
  );
}

export function NewWaveDrawer({ onClose, onCreated }: NewWaveProps) {
  const { t } = useTranslation();
  const company = useWriteCompany();
  const { data, error, refetch } = useRead(firmwareWaveOptions, company.asked, { keepPrevious: true });
  return (
    <SideModal
      opened
      onClose={onClose}
      title={t('firmware-waves.create.do')}
      purpose={t('firmware-waves.create.purpose')}
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} compact />}
      {!error && !data && <Loading count={6} />}
      {data && <NewWaveForm company={company} offered={data.data} onClose={onClose} onCreated={onCreated} />}
    </SideModal>
  );
}
