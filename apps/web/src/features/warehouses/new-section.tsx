import { ActionIcon } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import { CategorySelect } from './category-select.tsx';
import { SegmentComposer } from './segment-composer.tsx';
import type { SegmentDraft } from './segment-names.ts';
import classes from './warehouses.module.css';

export interface SectionDraft {
  key: number;
  idWarehouseCategory: number | null;
  segments: SegmentDraft;
}

interface NewSectionProps {
  idCompany: number;
  section: SectionDraft;
  taken: readonly number[];
  error: string | undefined;
  /** A partial change: the new category may arrive after other fields were edited. */
  onChange: (change: Partial<SectionDraft>) => void;
  onRemove: () => void;
}

/** One of the initial categories of a new warehouse. */
export function NewSection({ idCompany, section, taken, error, onChange, onRemove }: NewSectionProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.section}>
      <div className={classes.sectionHead}>
        <CategorySelect
          idCompany={idCompany}
          value={section.idWarehouseCategory}
          taken={taken}
          error={error}
          onChange={(idWarehouseCategory) => onChange({ idWarehouseCategory })}
        />
        <ActionIcon
          data-hint={t('warehouses.sections.drop')}
          size={36}
          aria-label={t('warehouses.sections.drop')}
          onClick={onRemove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </div>
      <SegmentComposer draft={section.segments} onChange={(segments) => onChange({ segments })} />
    </div>
  );
}
