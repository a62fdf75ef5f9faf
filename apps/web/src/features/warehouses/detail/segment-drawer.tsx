import { type Section, type Segment, segmentUpdate } from '@gemelo/contract/endpoints/warehouses';
import * as z from 'zod/mini';
import { useTranslation } from '../../../lib/translation.tsx';
import { useConflict } from '../../../ui/conflict/use-conflict.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import type { WarehouseWork } from './use-warehouse.ts';

const fields = z.pick(segmentUpdate, { name: true, idWarehouseCategory: true });
type Values = z.output<typeof fields>;
const valuesOf = ({ name, idWarehouseCategory }: Segment): Values => ({ name, idWarehouseCategory });

interface SegmentDrawerProps {
  segment: Segment;
  categories: readonly Section[];
  work: WarehouseWork;
  onClose: () => void;
}

/** Name and category of a segment. */
export function SegmentDrawer({ segment, categories, work, onClose }: SegmentDrawerProps) {
  const { t } = useTranslation();
  const nameOf = (id: unknown) =>
    categories.find(({ idWarehouseCategory }) => idWarehouseCategory === id)?.name ?? `#${String(id)}`;
  const conflict = useConflict<Values>((name, value) =>
    name === 'name'
      ? { label: t('contract:field.name'), value: <bdi>{String(value)}</bdi> }
      : { label: t('contract:field.WarehouseCategory'), value: <bdi>{nameOf(value)}</bdi> },
  );
  const loaded = valuesOf(segment);

  const send = async (values: Values, version: number) => {
    const moved = values.idWarehouseCategory !== loaded.idWarehouseCategory;
    await work.changeSegment({
      params: { idWarehouseSegment: segment.idWarehouseSegment },
      // Its cell belonged to the plan of the previous category.
      body: { ...values, ...(moved ? { planRow: null, planColumn: null } : {}), version },
    });
  };
  const read = (current: unknown) => ({
    values: valuesOf(current as Segment),
    version: (current as Segment).version,
  });

  return (
    <SideModal
      opened
      onClose={onClose}
      title={<bdi>{segment.name}</bdi>}
      purpose={t('warehouses.segments.purpose')}
    >
      <Form
        schema={fields}
        defaultValues={loaded}
        onSubmit={async (edited) => {
          await conflict.save({ loaded, edited, version: segment.version, send, read });
          onClose();
        }}
      >
        <TextField name="name" label={t('contract:field.name')} />
        <SelectField
          name="idWarehouseCategory"
          label={t('contract:field.WarehouseCategory')}
          description={t('warehouses.segments.moveHint')}
          optional={false}
          options={categories.map(({ idWarehouseCategory, name }) => ({
            value: idWarehouseCategory,
            label: name,
          }))}
        />
        <FormActions onCancel={onClose} />
      </Form>
      {conflict.dialog}
    </SideModal>
  );
}
