import type { AreaShape } from '@gemelo/contract/geo/polygon';
import { useTranslation } from '../../../lib/translation.tsx';
import type { Shown } from '../../../ui/conflict/conflict-dialog.tsx';
import type { TrackerData } from '../filters/filter-bar.tsx';
import { useMeasures } from '../measures.ts';

/** A shape in words: "Círculo de 150 m", "Polígono de 5 esquinas". */
export function useShapeWords() {
  const { t } = useTranslation();
  const { distance } = useMeasures();
  return (shape: AreaShape): string =>
    shape.kind === 'circle'
      ? t('tracker.geofence.circle', { radius: distance(shape.radius) })
      : t('tracker.geofence.polygon', { count: shape.points.length });
}

/** How the values of an area are shown where somebody else changed them. */
export function useShownValue(warehouses: TrackerData['warehouses']): Shown {
  const { t } = useTranslation();
  const shapeWords = useShapeWords();
  const labels: Record<string, string> = {
    name: t('contract:field.name'),
    shape: t('tracker.geofence.shape'),
    idWarehouse: t('tracker.column.warehouse'),
    tellsEnter: t('tracker.geofence.tellsEnter'),
    tellsLeave: t('tracker.geofence.tellsLeave'),
    watchers: t('tracker.geofence.watchers'),
  };
  const textOf = (name: string, value: unknown): string => {
    if (name === 'shape' && value) return shapeWords(value as AreaShape);
    if (name === 'idWarehouse')
      return warehouses.find(({ idWarehouse }) => idWarehouse === value)?.name ?? '—';
    if (typeof value === 'boolean') return t(value ? 'contract:choice.yes' : 'contract:choice.no');
    return Array.isArray(value) ? String(value.length) : String(value ?? '—');
  };
  return (name, value) => ({ label: labels[name] ?? name, value: textOf(name, value) });
}
