import type { Section, WarehouseDetail } from '@gemelo/contract/endpoints/warehouses';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { DrawerFoot } from '../../../ui/dialogs/drawer-foot.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { useReportUnsaved } from '../../../ui/dialogs/unsaved.tsx';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { CategorySelect } from '../category-select.tsx';
import { SegmentComposer } from '../segment-composer.tsx';
import { emptyDraft, sectionOf } from '../segment-names.ts';
import classes from '../warehouses.module.css';
import type { WarehouseWork } from './use-warehouse.ts';

interface AddSegmentsDrawerProps {
  warehouse: WarehouseDetail;
  /** The category to extend; `undefined` to choose a new one. */
  section: Section | undefined;
  work: WarehouseWork;
  onAdded: (idWarehouseCategory: number) => void;
  onClose: () => void;
}

/** Adds segments to a category of the warehouse, or adds a category. */
export function AddSegmentsDrawer(props: AddSegmentsDrawerProps) {
  const { t } = useTranslation();
  const { section, warehouse, onClose } = props;
  return (
    <SideModal
      opened
      onClose={onClose}
      title={t(section ? 'warehouses.segments.add' : 'warehouses.sections.add')}
      purpose={<bdi>{section ? `${warehouse.name} · ${section.name}` : warehouse.name}</bdi>}
    >
      <Body {...props} />
    </SideModal>
  );
}

function Body({ warehouse, section, work, onAdded, onClose }: AddSegmentsDrawerProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const [draft, setDraft] = useState(emptyDraft);
  const [category, setCategory] = useState(section?.idWarehouseCategory ?? null);
  const [failure, setFailure] = useState<string>();
  const [saving, setSaving] = useState(false);
  const [done, setDone] = useState(false);
  const { idWarehouse, idCompany, categories } = warehouse;
  const added = category === null ? undefined : sectionOf(category, draft);
  useReportUnsaved(!done && (draft !== emptyDraft || category !== (section?.idWarehouseCategory ?? null)));

  const save = async () => {
    if (!added) return;
    setSaving(true);
    setFailure(undefined);
    // An existing category keeps its plan; new segments start without a cell.
    const body = section
      ? {
          idWarehouseCategory: added.idWarehouseCategory,
          segments: added.segments.map(({ name }) => ({ name })),
        }
      : added;
    try {
      await work.add({ body: { idWarehouse, ...body } });
      setDone(true);
      onAdded(added.idWarehouseCategory);
    } catch (cause) {
      setFailure(textOf(cause, 'ACTION_FAILED'));
      setSaving(false);
    }
  };

  return (
    <div className={classes.people}>
      {failure && <Notice tone="alarm">{failure}</Notice>}
      {!section && (
        <CategorySelect
          idCompany={idCompany}
          value={category}
          taken={categories.map(({ idWarehouseCategory }) => idWarehouseCategory)}
          onChange={setCategory}
        />
      )}
      <SegmentComposer draft={draft} onChange={setDraft} />
      <DrawerFoot>
        <Button variant="default" onClick={onClose} disabled={saving}>
          {t('ui.cancel')}
        </Button>
        <Button
          loading={saving}
          disabled={!added || (section !== undefined && added.segments.length === 0)}
          onClick={() => void save()}
        >
          {t('warehouses.segments.addCount', { count: added?.segments.length ?? 0 })}
        </Button>
      </DrawerFoot>
    </div>
  );
}
