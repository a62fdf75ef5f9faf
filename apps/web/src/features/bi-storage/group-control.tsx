import { SegmentedControl } from '@mantine/core';
import { useTranslation } from '../../lib/translation.tsx';
import { type PlaceGroup, placeGroups } from '../../parts/bi/group-of.ts';
import classes from './bi-storage.module.css';

interface GroupControlProps {
  value: PlaceGroup;
  onChange: (group: PlaceGroup) => void;
}

/** By which places the figures are told apart. */
export function GroupControl({ value, onChange }: GroupControlProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.choice}>
      <span className={classes.label} aria-hidden>
        {t('bi-storage.by')}
      </span>
      <SegmentedControl
        aria-label={t('bi-storage.by')}
        value={value}
        onChange={(next) => onChange(next as PlaceGroup)}
        data={placeGroups.map((group) => ({ value: group, label: t(`bi-storage.group.${group}`) }))}
      />
    </div>
  );
}
