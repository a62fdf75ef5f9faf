import { createAssignment, transferTwins } from '@gemelo/contract/endpoints/assignments';
import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import * as z from 'zod/mini';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useAssigned } from '../../../parts/assignments/use-assigned.ts';
import { TargetFields, targetOf } from '../../../parts/places/target-fields.tsx';
import { noTarget, targetChosen, targetFields } from '../../../parts/places/target-schema.ts';
import type { BulkTarget } from '../../../ui/data-table/bulk.ts';
import { justify } from '../../../ui/dialogs/dialogs.ts';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { Form, UNSENT } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { NOT_DONE } from '../fallback-text.ts';

const schema = z.strictObject(targetFields).check(...targetChosen);

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
  const assigned = useAssigned();
  const assign = useWrite(createAssignment);
  const transfer = useWrite(transferTwins);
  const count = target.kind === 'ids' ? target.ids.length : target.total;
  const ids = target.kind === 'ids' ? target.ids.map(Number) : [];
  const match = target.kind === 'filter' ? { match: target.query } : undefined;
  const title = t('twins.assign.title', { count });
  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      size={560}
      title={title}
      purpose={t(moves ? 'twins.assign.moves' : 'twins.assign.purpose')}
    >
      <Form
        schema={schema}
        defaultValues={{ ...noTarget, segments: [] }}
        otherwise={NOT_DONE}
        onSubmit={async (values) => {
          const place = targetOf(values);
          const why = moves ? await justify({ title, text: t('twins.assign.moves') }) : undefined;
          if (why === null) return UNSENT;
          const { data } = why
            ? await transfer.mutateAsync({
                body: { ...place, ...(match ?? { twins: ids }), justification: why },
              })
            : await assign.mutateAsync({
                body: { ...place, ...(match ?? { twins: ids.map((idTwin) => ({ idTwin })) }) },
              });
          onClose();
          return assigned(moves ? 'transferred' : 'assigned', count, data.idAssignment);
        }}
      >
        <TargetFields idCompany={idCompany} />
        <FormActions always onCancel={onClose} submitLabel={t('twins.assign.do')} />
      </Form>
    </SideModal>
  );
}
