import { createAssignment, transferTwins } from '@gemelo/contract/endpoints/assignments';
import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import * as z from 'zod/mini';
import { linkTo } from '../../../lib/addresses.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { TargetFields, targetOf } from '../../../parts/places/target-fields.tsx';
import { noTarget, targetChosen, targetFields } from '../../../parts/places/target-schema.ts';
import type { BulkTarget } from '../../../ui/data-table/bulk.ts';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { NOT_DONE } from '../fallback-text.ts';

const { justification } = transferTwins.body.shape;
const free = z.strictObject(targetFields).check(...targetChosen);
const moving = z.strictObject({ ...targetFields, justification }).check(...targetChosen);

interface AssignDrawerProps {
  opened: boolean;
  onClose: () => void;
  idCompany: number;
  target: BulkTarget<TwinRow>;
  /** Some devices are assigned elsewhere; moving them requires a reason. */
  moves: boolean;
}

/** Assigns several devices to one place with one assignment. */
export function AssignDrawer({ opened, onClose, idCompany, target, moves }: AssignDrawerProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const assign = useWrite(createAssignment);
  const transfer = useWrite(transferTwins);
  const schema = moves ? moving : free;
  const count = target.kind === 'ids' ? target.ids.length : target.total;
  const ids = target.kind === 'ids' ? target.ids.map(Number) : [];
  const match = target.kind === 'filter' ? { match: target.query } : undefined;
  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      size={560}
      title={t('twins.assign.title', { count })}
      purpose={t(moves ? 'twins.assign.moves' : 'twins.assign.purpose')}
    >
      <Form
        schema={schema}
        defaultValues={{ ...noTarget, segments: [], ...(moves ? { justification: '' } : {}) }}
        otherwise={NOT_DONE}
        onSubmit={async (values) => {
          const { justification: why, ...wished } = values as z.output<typeof moving>;
          const place = targetOf(wished);
          const { data, message } = moves
            ? await transfer.mutateAsync({
                body: { ...place, ...(match ?? { twins: ids }), justification: why },
              })
            : await assign.mutateAsync({
                body: { ...place, ...(match ?? { twins: ids.map((idTwin) => ({ idTwin })) }) },
              });
          snackbar.success(message ?? '', {
            action: {
              label: t('twins.assign.see'),
              onClick: () => void navigate(linkTo('assignment', data.idAssignment)),
            },
          });
          onClose();
        }}
      >
        <TargetFields idCompany={idCompany} />
        {moves && <TextAreaField name="justification" label={t('twins.assign.why')} />}
        <FormActions always onCancel={onClose} submitLabel={t('twins.assign.do')} />
      </Form>
    </SideModal>
  );
}
