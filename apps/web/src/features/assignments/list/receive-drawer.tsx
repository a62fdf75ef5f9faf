import { receiveTwins } from '@gemelo/contract/endpoints/assignments';
import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import { activeWarehouses } from '@gemelo/contract/endpoints/warehouses';
import { id, text } from '@gemelo/contract/kit/fields';
import * as z from 'zod/mini';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useShownCompany } from '../../../parts/company/shown-company.ts';
import type { BulkTarget } from '../../../ui/data-table/bulk.ts';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { AsyncSelectField } from '../../../ui/form/async-select-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { RadioField } from '../../../ui/form/radio-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';

const schema = z
  .strictObject({
    where: z.enum(['sent', 'other']),
    idWarehouse: z.optional(z.nullable(id())),
    note: z.optional(z.nullable(text(500))),
  })
  .check(
    z.refine(({ where, idWarehouse }) => where === 'sent' || Boolean(idWarehouse), {
      error: 'Required',
      path: ['idWarehouse'],
    }),
  );

interface ReceiveDrawerProps {
  target: BulkTarget<TwinRow>;
  /** The target is the user's own list of devices to receive, not all in transit. */
  own: boolean;
  onClose: (received: boolean) => void;
}

/** Receives devices at their destination or elsewhere. */
export function ReceiveDrawer({ target, own, onClose }: ReceiveDrawerProps) {
  const { t } = useTranslation();
  const { idCompany } = useShownCompany();
  const { mutateAsync } = useWrite(receiveTwins);
  const count = target.kind === 'ids' ? target.ids.length : target.total;
  const selection =
    target.kind === 'ids' ? { twins: target.ids.map(Number) } : { match: target.query, own, idCompany };
  return (
    <SideModal
      opened
      onClose={() => onClose(false)}
      title={t('assignments.receive.title', { count })}
      purpose={t('assignments.receive.purpose')}
    >
      <Form
        schema={schema}
        defaultValues={{ where: 'sent', idWarehouse: null, note: '' }}
        otherwise="REQUEST_FAILED"
        onSubmit={async ({ where, idWarehouse, note }) => {
          const { message } = await mutateAsync({
            body: {
              ...selection,
              ...(where === 'other' && idWarehouse ? { idWarehouse } : {}),
              ...(note ? { note } : {}),
            },
          });
          if (message) snackbar.success(message);
          onClose(true);
        }}
      >
        {(form) => (
          <>
            <RadioField
              name="where"
              label={t('assignments.receive.where')}
              options={(['sent', 'other'] as const).map((value) => ({
                value,
                label: t(`assignments.receive.${value}`),
              }))}
            />
            {form.watch('where') === 'other' && (
              <AsyncSelectField
                name="idWarehouse"
                label={t('contract:field.Warehouse')}
                optional={false}
                endpoint={activeWarehouses}
                input={{ params: { id: idCompany } }}
                option={(warehouse) => ({ value: warehouse.idWarehouse, label: warehouse.name })}
              />
            )}
            <TextAreaField name="note" label={t('assignments.receive.note')} />
            <FormActions always onCancel={() => onClose(false)} submitLabel={t('assignments.receive.do')} />
          </>
        )}
      </Form>
    </SideModal>
  );
}
