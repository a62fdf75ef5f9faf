import { measurement } from '@gemelo/contract/catalogues/measurement';
import {
  type AssignmentDetail,
  oneAssignment,
  updateAssignment,
} from '@gemelo/contract/endpoints/assignments';
import { warehouseCategories } from '@gemelo/contract/endpoints/warehouses';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useRead, useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { MeasuredFields } from '../../../parts/assignments/measured-fields.tsx';
import { SegmentFields } from '../../../parts/places/segment-fields.tsx';
import { useAsOpened } from '../../../ui/conflict/use-as-opened.ts';
import { useConflict } from '../../../ui/conflict/use-conflict.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { warehouseOf } from '../place.tsx';

const fields = z.omit(updateAssignment.body, { version: true });
type Values = z.output<typeof fields>;

const valuesOf = (assignment: AssignmentDetail): Values => ({
  ...(assignment.type === 'warehouse'
    ? { segments: assignment.segments.map(({ idWarehouseSegment }) => idWarehouseSegment) }
    : {}),
  idMeasurement: assignment.idMeasurement,
  valueMeasurement: assignment.valueMeasurement,
});

/** Formats fields for the conflict dialog. */
function useShown(idWarehouse: number) {
  const { t } = useTranslation();
  const sections = useRead(warehouseCategories, { params: { id: idWarehouse } }).data?.data ?? [];
  const measurements = useRead(measurement.extras.choices, { query: { limit: LIMIT_MAX } }).data?.data ?? [];
  const segmentName = (id: unknown) =>
    sections
      .flatMap(({ WarehouseSegments }) => WarehouseSegments)
      .find(({ idWarehouseSegment }) => idWarehouseSegment === id)?.name ?? `#${String(id)}`;
  return (name: string, value: unknown) => {
    if (name === 'segments')
      return {
        label: t('contract:field.segments'),
        value: ((value ?? []) as unknown[]).map(segmentName).join(', ') || '—',
      };
    if (name === 'idMeasurement')
      return {
        label: t('contract:field.Measurement'),
        value: measurements.find(({ id }) => id === value)?.name ?? '—',
      };
    return { label: t('contract:field.valueMeasurement'), value: value ? String(value) : '—' };
  };
}

interface EditDrawerProps {
  assignment: AssignmentDetail;
  onClose: () => void;
}

/** Changes segments or measurement of an assignment; its devices move along. */
export function EditDrawer({ onClose, ...shown }: EditDrawerProps) {
  const { t } = useTranslation();
  const assignment = useAsOpened(shown.assignment);
  const client = useQueryClient();
  const idWarehouse = warehouseOf(assignment)?.idWarehouse ?? 0;
  const conflict = useConflict<Values>(useShown(idWarehouse));
  const { mutateAsync } = useWrite(updateAssignment);
  const loaded = valuesOf(assignment);
  const inWarehouse = assignment.type === 'warehouse';

  const send = async (values: Values, version: number) => {
    const { message } = await mutateAsync({
      params: { idAssignment: assignment.idAssignment },
      body: { ...values, version },
    });
    if (message) snackbar.success(message);
  };

  return (
    <SideModal
      opened
      onClose={onClose}
      title={t(inWarehouse ? 'assignments.one.segments' : 'assignments.one.measure')}
      purpose={inWarehouse ? t('assignments.one.segmentsPurpose') : undefined}
    >
      <Form
        schema={fields}
        defaultValues={{ ...loaded, valueMeasurement: loaded.valueMeasurement ?? '' } as never}
        otherwise="REQUEST_FAILED"
        onSubmit={async (edited) => {
          const saved = await conflict.save({
            loaded,
            edited,
            version: assignment.version,
            send,
            read: (current) => ({
              values: valuesOf(current as AssignmentDetail),
              version: (current as AssignmentDetail).version,
            }),
          });
          // The other user's change is kept; the page shows it.
          if (!saved) await client.invalidateQueries({ queryKey: [oneAssignment.route] });
          onClose();
        }}
      >
        {inWarehouse && <SegmentFields idWarehouse={idWarehouse} />}
        <MeasuredFields initial={assignment.Measurement} />
        <FormActions onCancel={onClose} />
      </Form>
      {conflict.dialog}
    </SideModal>
  );
}
