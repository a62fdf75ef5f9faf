import type { FirmwareWave } from '@gemelo/contract/endpoints/firmware-waves';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './waves.module.css';

type Counted = Pick<FirmwareWave, 'total' | 'updated' | 'failed'>;

/** How many devices are updated and how many failed, as a bar and in words. */
export function WaveBar({ wave: { total, updated, failed } }: { wave: Counted }) {
  const { t } = useTranslation();
  const share = (count: number) => `${total === 0 ? 0 : (count / total) * 100}%`;
  return (
    <span className={classes.progress}>
      <span className={classes.bar} aria-hidden>
        <span data-tone="normal" style={{ inlineSize: share(updated) }} />
        <span data-tone="alarm" style={{ inlineSize: share(failed) }} />
      </span>
      <span className={classes.figures}>
        {t(failed > 0 ? 'firmware-waves.countsFailed' : 'firmware-waves.counts', { updated, total, failed })}
      </span>
    </span>
  );
}
