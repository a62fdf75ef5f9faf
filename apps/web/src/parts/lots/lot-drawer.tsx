import { createLot, type Lot, lotBody, updateLot } from '@gemelo/contract/endpoints/lots';
import * as z from 'zod/mini';
import { useWrite } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useConflict } from '../../ui/conflict/use-conflict.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Form } from '../../ui/form/form.tsx';
import { FormActions } from '../../ui/form/form-actions.tsx';
import { TextField } from '../../ui/form/text-field.tsx';

const fields = z.omit(lotBody, { idWarehouse: true });
type Values = z.output<typeof fields>;
const valuesOf = ({ name, product }: Lot): Values => ({ name, product });

interface LotDrawerProps {
  idWarehouse: number;
  /** The edited lot; `undefined` for a new one. */
  lot: Lot | undefined;
  onClose: () => void;
}

export function LotDrawer({ idWarehouse, lot, onClose }: LotDrawerProps) {
  const { t } = useTranslation();
  const conflict = useConflict<Values>((name, value) => ({
    label: t(`contract:field.${name}`),
    value: value ? <bdi>{String(value)}</bdi> : '—',
  }));
  const creating = useWrite(createLot);
  const updating = useWrite(updateLot);
  const notify = (message: string | undefined) => message && snackbar.success(message);

  const save = async (edited: Values) => {
    if (!lot) return notify((await creating.mutateAsync({ body: { ...edited, idWarehouse } })).message);
    return conflict.save({
      loaded: valuesOf(lot),
      edited,
      version: lot.version,
      send: async (values, version) => {
        const { message } = await updating.mutateAsync({
          params: { idLot: lot.idLot },
          body: { ...values, version },
        });
        notify(message);
      },
      read: (current) => ({ values: valuesOf(current as Lot), version: (current as Lot).version }),
    });
  };

  return (
    <SideModal
      opened
      onClose={onClose}
      title={lot ? <bdi>{lot.name}</bdi> : t('parts.lots.create')}
      purpose={t('parts.lots.purpose')}
    >
      <Form
        schema={fields}
        defaultValues={{ name: lot?.name ?? '', product: lot?.product ?? '' }}
        onSubmit={async (edited) => {
          await save(edited);
          onClose();
        }}
      >
        <TextField name="name" label={t('contract:field.name')} />
        <TextField name="product" label={t('contract:field.product')} />
        <FormActions always={!lot} onCancel={onClose} />
      </Form>
      {conflict.dialog}
    </SideModal>
  );
}
