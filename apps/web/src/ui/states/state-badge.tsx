import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconBan,
  IconBellRinging,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconHourglassEmpty,
  IconInfoCircle,
  IconWifiOff,
} from '@tabler/icons-react';
import type { ComponentType, CSSProperties, ReactNode } from 'react';
import { useIsLost } from '../../lib/server-health.ts';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './tone.module.css';

export type Tone = 'normal' | 'warning' | 'alarm' | 'silent' | 'info';
export type Icon = ComponentType<{
  size?: number | string;
  stroke?: number | string;
  'aria-hidden'?: boolean;
}>;

export const toneIcons: Record<Tone, Icon> = {
  normal: IconCircleCheck,
  warning: IconAlertTriangle,
  alarm: IconAlertOctagon,
  silent: IconCircleDashed,
  info: IconInfoCircle,
};

/** Each state of the product with its tone, icon and text key (`ui.state.*`). */
export const knownStates = {
  Activo: { tone: 'normal', icon: IconCircleCheck },
  Inactivo: { tone: 'silent', icon: IconBan },
  online: { tone: 'normal', icon: IconCircleCheck },
  late: { tone: 'warning', icon: IconClock },
  silent: { tone: 'silent', icon: IconWifiOff },
  never: { tone: 'info', icon: IconHourglassEmpty },
  normal: { tone: 'normal', icon: IconCircleCheck },
  warning: { tone: 'warning', icon: IconAlertTriangle },
  alarm: { tone: 'alarm', icon: IconBellRinging },
  info: { tone: 'info', icon: IconInfoCircle },
} satisfies Record<string, { tone: Tone; icon: Icon }>;

export type KnownState = keyof typeof knownStates;

/** States that say how things are now. Without a connection they are what was last known. */
const current: readonly KnownState[] = ['online', 'late', 'normal'];

type StateBadgeProps =
  | { state: KnownState; tone?: never; icon?: never; children?: ReactNode; plain?: boolean }
  | {
      state?: never;
      tone: Tone;
      icon?: Icon;
      children: ReactNode;
      plain?: boolean;
      /** Colours instead of those of the tone, as `ownVariables` makes them. */
      own?: CSSProperties | undefined;
    };

/** State as icon, word and colour, never colour alone. `plain` drops the frame, for table cells. */
export function StateBadge(props: StateBadgeProps) {
  const { state, tone, icon, children, plain } = props;
  const { t } = useTranslation();
  const isPast = useIsLost() && state !== undefined && current.includes(state);
  const shown: { tone: Tone; icon: Icon } = state
    ? isPast
      ? { tone: 'silent', icon: IconCircleDashed }
      : knownStates[state]
    : { tone: tone ?? 'info', icon: icon ?? toneIcons[tone ?? 'info'] };
  const Icon = shown.icon;
  const word = isPast && state === 'online' ? 'wasOnline' : state;
  const own = 'own' in props ? props.own : undefined;
  return (
    <span
      className={classes.badge}
      data-tone={shown.tone}
      data-plain={plain || undefined}
      data-own={own && true}
      style={own}
    >
      {/* The question marks take the room of the icon, so that nothing beside the badge moves. */}
      {word !== 'wasOnline' && <Icon size={14} stroke={2} aria-hidden />}
      <span className={classes.badgeWord}>{children ?? t(`ui.state.${word}`)}</span>
    </span>
  );
}
