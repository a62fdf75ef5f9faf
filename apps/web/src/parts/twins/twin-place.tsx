import { IconArrowRight } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './twin-place.module.css';

interface Placed {
  Warehouse: { name: string };
  Destination: { name: string } | null;
  Assignment: { lot: string | null; segments: readonly string[] } | null;
}

/** Location of a twin: its warehouse, then its lot or segments, or its destination. */
export function TwinPlace({ twin: { Warehouse, Destination, Assignment } }: { twin: Placed }) {
  const { t } = useTranslation();
  if (Destination) {
    return (
      <span className={classes.place} title={`${Warehouse.name} → ${Destination.name}`}>
        <bdi className={classes.from}>{Warehouse.name}</bdi>
        <IconArrowRight size={14} className={classes.arrow} aria-label={t('parts.twins.transit')} />
        <bdi>{Destination.name}</bdi>
      </span>
    );
  }
  const inside = [Assignment?.lot, ...(Assignment?.segments ?? [])].filter(Boolean).join(', ');
  return (
    <span className={classes.place} title={inside ? `${Warehouse.name} · ${inside}` : Warehouse.name}>
      <bdi>{Warehouse.name}</bdi>
      {inside && <bdi className={classes.inside}>{inside}</bdi>}
    </span>
  );
}
