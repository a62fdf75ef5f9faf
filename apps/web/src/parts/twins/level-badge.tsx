import type { Level } from '@gemelo/contract/endpoints/levels';
import { useTranslation } from '../../lib/translation.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';

/** The word of a level: a value beyond its limit is no alarm before the rule's hold time has passed. */
export const levelWord = (level: Level, alarms: number) =>
  level !== 'normal' && alarms === 0 ? 'ui.state.beyond' : `ui.state.${level}`;

interface LevelBadgeProps {
  level: Level;
  /** Unresolved alarms behind the level. */
  alarms: number;
  plain?: boolean;
}

/** The level of a device or a place. Without an alarm it keeps its colour, but neither the bell nor the word. */
export function LevelBadge({ level, alarms, plain = false }: LevelBadgeProps) {
  const { t } = useTranslation();
  if (level === 'normal' || alarms > 0) return <StateBadge state={level} plain={plain} />;
  return (
    <StateBadge tone={level} plain={plain}>
      {t(levelWord(level, alarms))}
    </StateBadge>
  );
}
