import { IconArrowDown } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import classes from './telemetry.module.css';
import { useTelemetry } from './use-telemetry.ts';

export const UNMAPPED = 'sin-asignar';

/** Beside the device's name, so that unmapped values are noticed without scrolling. */
export function UnmappedBadge({ idTwin }: { idTwin: number }) {
  const { t } = useTranslation();
  const unmapped = useTelemetry(idTwin).data?.data.unmapped ?? [];
  const keys = new Set(unmapped.map(({ key }) => key)).size;
  if (keys === 0) return null;
  return (
    <button
      type="button"
      className={classes.badge}
      onClick={() => document.getElementById(UNMAPPED)?.scrollIntoView({ block: 'start' })}
    >
      {t('twins.telemetry.badge', { count: keys })}
      <IconArrowDown size={14} aria-hidden />
    </button>
  );
}
