import { useEffect, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './loading.module.css';

/** After this long the bar is at 100, even if requests are still running. */
export const LOADING_BAR_MS = 2000;

interface LoadingBarProps {
  active: boolean;
}

type Phase = 'rest' | 'start' | 'moving' | 'full';

/** The 3 px progress bar at the top: full after two seconds or when loading ends. */
export function LoadingBar({ active }: LoadingBarProps) {
  const { t } = useTranslation();
  const [phase, setPhase] = useState<Phase>('rest');

  useEffect(() => {
    if (!active) {
      setPhase((now) => (now === 'rest' ? 'rest' : 'full'));
      const rest = setTimeout(() => setPhase('rest'), 320);
      return () => clearTimeout(rest);
    }
    setPhase('start');
    const move = setTimeout(() => setPhase('moving'), 20);
    const fill = setTimeout(() => setPhase('full'), LOADING_BAR_MS);
    return () => {
      clearTimeout(move);
      clearTimeout(fill);
    };
  }, [active]);

  if (phase === 'rest') return null;
  const value = phase === 'full' ? 100 : phase === 'moving' ? 90 : 0;
  return (
    <div
      className={classes.bar}
      role="progressbar"
      aria-label={t('ui.loading')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value}
      data-phase={phase}
      data-leaving={!active || undefined}
    >
      <div className={classes.barFill} style={{ inlineSize: `${value}%` }} />
    </div>
  );
}
