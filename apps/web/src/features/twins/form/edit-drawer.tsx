import { type TwinRow, twinBody, twinUpdate, updateTwin } from '@gemelo/contract/endpoints/twins';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useConflict } from '../../../ui/conflict/use-conflict.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { NOT_DONE } from '../fallback-text.ts';
import { stationRules } from './station-rules.ts';
import { TwinFields } from './twin-fields.tsx';
import { useModels } from './use-models.ts';
import { useShownFact } from './use-shown-fact.ts';

// The station flag is shown, but only changes with the model.
const fields = z.extend(z.omit(twinUpdate, { idTwin: true, version: true }), {
  station: twinBody.shape.station,
});
type Values = z.output<typeof fields>;

const valuesOf = (twin: TwinRow): Values => ({
  name: twin.name,
  mac: twin.mac,
  twinType: twin.twinType,
  idWarehouse: twin.idWarehouse,
  idTwinModel: twin.idTwinModel,
  station: twin.station,
  idStation: twin.idStation,
  nameStation: twin.nameStation,
  idPrincipal: twin.TwinPrincipal?.idTwin ?? null,
});

interface EditDrawerProps {
  twin: TwinRow;
  opened: boolean;
  onClose: () => void;
}

export function EditDrawer({ twin, opened, onClose }: EditDrawerProps) {
  const { t } = useTranslation();
  const conflict = useConflict<Values>(useShownFact(twin));
  const { mutateAsync } = useWrite(updateTwin);
  const { isStation } = useModels();
  const schema = useMemo(() => fields.check(...stationRules(isStation, twin)), [isStation, twin]);
  const loaded = valuesOf(twin);
  const send = async ({ station: _kept, ...facts }: Values, version: number) => {
    const { message } = await mutateAsync({ body: { ...facts, idTwin: twin.idTwin, version } });
    if (message) snackbar.success(message);
  };
  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      title={<bdi>{twin.name}</bdi>}
      purpose={t('twins.edit.purpose')}
    >
      <Form
        schema={schema}
        otherwise={NOT_DONE}
        defaultValues={{ ...loaded, nameStation: loaded.nameStation ?? '' }}
        onSubmit={async (edited) => {
          await conflict.save({
            loaded,
            edited,
            version: twin.version,
            send,
            read: (current) => ({
              values: valuesOf(current as TwinRow),
              version: (current as TwinRow).version,
            }),
          });
          onClose();
        }}
      >
        <TwinFields idCompany={twin.idCompany} twin={twin} />
        <FormActions onCancel={onClose} />
      </Form>
      {conflict.dialog}
    </SideModal>
  );
}
