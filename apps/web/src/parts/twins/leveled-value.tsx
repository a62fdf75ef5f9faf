import type { Level } from '@gemelo/contract/endpoints/levels';
import { useTranslation } from '../../lib/translation.tsx';
import { Fresh } from '../../ui/states/fresh.tsx';
import { toneIcons } from '../../ui/states/state-badge.tsx';
import { levelWord } from './level-badge.tsx';
import classes from './leveled-value.module.css';

interface LeveledValueProps {
  level: Level;
  /** Unresolved alarms of the device or the place. */
  alarms: number;
  /** A different one tints the text for a moment. */
  value: number;
  children: string;
}

/** A value in the colour of its level, with the icon and the word of anything but normal. */
export function LeveledValue({ level, alarms, value, children }: LeveledValueProps) {
  const { t } = useTranslation();
  const Icon = level === 'normal' ? undefined : toneIcons[level];
  return (
    <span className={classes.value} data-tone={Icon ? level : undefined}>
      {Icon && (
        <span className={classes.icon} role="img" aria-label={t(levelWord(level, alarms))}>
          <Icon size={14} aria-hidden />
        </span>
      )}
      <bdi>
        <Fresh value={value}>{children}</Fresh>
      </bdi>
    </span>
  );
}
