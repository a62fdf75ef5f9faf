import { createAssignment, transferTwins } from '@gemelo/contract/endpoints/assignments';
import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import { text } from '@gemelo/contract/kit/fields';
import * as z from 'zod/mini';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useAssigned } from '../../../parts/assignments/use-assigned.ts';
import { TargetFields, targetOf } from '../../../parts/places/target-fields.tsx';
import { targetAt, targetChosen, targetFields } from '../../../parts/places/target-schema.ts';
import type { BulkTarget } from '../../../ui/data-table/bulk.ts';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { NOT_DONE } from '../fallback-text.ts';

const free = z.strictObject({ ...targetFields, justification: z.optional(text(500)) }).check(...targetChosen);
/** Devices that leave another place need a reason. */
const moving = z.strictObject({ ...targetFields, justification: text(500) }).check(...targetChosen);

interface AssignDrawerProps {
  opened: boolean;
  onClose: () => void;
  idCompany: number;
  target: BulkTarget<TwinRow>;
  /** Some devices are assigned elsewhere; moving them requires a reason. */
  moves: boolean;
}

/** The warehouse that all devices stand in, where most of them are assigned. */
function commonWarehouse(rows: readonly TwinRow[]) {
  const [first] = rows;
  return first && rows.every(({ idWarehouse }) => idWarehouse === first.idWarehouse)
    ? first.Warehouse
    : undefined;
}

/** Assigns several devices to one place with one assignment. */
export function AssignDrawer({ opened, onClose, idCompany, target, moves }: AssignDrawerProps) {
  const { t } = useTranslation();
  const assigned = useAssigned();
  const assign = useWrite(createAssignment);
  const transfer = useWrite(transferTwins);
  const count = target.kind === 'ids' ? target.ids.length : target.total;
  const ids = target.kind === 'ids' ? target.ids.map(Number) : [];
  const match = target.kind === 'filter' ? { match: target.query } : undefined;
  const here = target.kind === 'ids' && !moves ? commonWarehouse(target.rows) : undefined;
  const title = t('twins.assign.title', { count });
  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      title={title}
      purpose={t(moves ? 'twins.assign.moves' : 'twins.assign.purpose')}
    >
      <Form
        schema={moves ? moving : free}
        defaultValues={{ ...targetAt(here), ...(moves ? { justification: '' } : {}) }}
        otherwise={NOT_DONE}
        onSubmit={async (values) => {
          const place = targetOf(values);
          const why = values.justification;
          const { data } = why
            ? await transfer.mutateAsync({
                body: { ...place, ...(match ?? { twins: ids }), justification: why },
              })
            : await assign.mutateAsync({
                body: { ...place, ...(match ?? { twins: ids.map((idTwin) => ({ idTwin })) }) },
              });
          onClose();
          assigned(moves ? 'transferred' : 'assigned', count, data.idAssignment);
        }}
      >
        <TargetFields idCompany={idCompany} offers={!here} initial={here} />
        {moves && <TextAreaField name="justification" label={t('forms.justify.label')} />}
        <FormActions always onCancel={onClose} submitLabel={t('twins.assign.do')} />
      </Form>
    </SideModal>
  );
}
