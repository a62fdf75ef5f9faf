import { createTwin, twinBody } from '@gemelo/contract/endpoints/twins';
import { useMemo } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { ApiFailure } from '../../../lib/api.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useWrite } from '../../../lib/query.ts';
import { useSeesAll } from '../../../lib/reach.ts';
import { repeatedAt } from '../../../lib/repeated.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { NOT_DONE } from '../fallback-text.ts';
import { NewTwinFields } from './new-twin-fields.tsx';
import { stationRules } from './station-rules.ts';
import { useModels } from './use-models.ts';

interface CreateDrawerProps {
  idCompany: number;
  opened: boolean;
  onClose: () => void;
}

/** Registers a device with its sensors, in one step. */
export function CreateDrawer({ idCompany, opened, onClose }: CreateDrawerProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const seesAll = useSeesAll();
  const { mutateAsync } = useWrite(createTwin);
  const { isStation } = useModels();
  const schema = useMemo(() => twinBody.check(...stationRules(isStation)), [isStation]);
  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      title={t('twins.create.do')}
      purpose={t('twins.create.purpose')}
    >
      <Form
        schema={schema}
        otherwise={NOT_DONE}
        defaultValues={{
          ...(seesAll ? { idCompany } : {}),
          name: '',
          mac: '',
          twinType: 'Circulante',
          station: 0,
          idStation: null,
          nameStation: '',
          idPrincipal: null,
          sensors: [],
        }}
        onSubmit={async (body) => {
          if (repeatedAt((body.sensors ?? []).map(({ idSensor }) => idSensor)).length > 0)
            throw new ApiFailure(409, { code: 'REPEATED', message: t('contract:error.REPEATED') });
          const { data, message } = await mutateAsync({ body });
          onClose();
          snackbar.success(message ?? t('twins.create.done', { name: data.name }), {
            action: {
              label: t('twins.create.show'),
              onClick: () => void navigate(linkTo('twin', data.idTwin)),
            },
          });
        }}
      >
        <NewTwinFields idCompany={idCompany} />
        <FormActions always submitLabel={t('twins.create.save')} onCancel={onClose} />
      </Form>
    </SideModal>
  );
}
