import {
  IconAlertOctagon,
  IconAlertTriangle,
  IconBan,
  IconBellRinging,
  IconCircleCheck,
  IconCircleDashed,
  IconClock,
  IconInfoCircle,
  IconWifiOff,
} from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
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
const known = {
  Activo: { tone: 'normal', icon: IconCircleCheck },
  Inactivo: { tone: 'silent', icon: IconBan },
  online: { tone: 'normal', icon: IconCircleCheck },
  late: { tone: 'warning', icon: IconClock },
  silent: { tone: 'silent', icon: IconWifiOff },
  normal: { tone: 'normal', icon: IconCircleCheck },
  warning: { tone: 'warning', icon: IconAlertTriangle },
  alarm: { tone: 'alarm', icon: IconBellRinging },
  info: { tone: 'info', icon: IconInfoCircle },
} satisfies Record<string, { tone: Tone; icon: Icon }>;

export type KnownState = keyof typeof known;

type StateBadgeProps =
  | { state: KnownState; tone?: never; icon?: never; children?: ReactNode; plain?: boolean }
  | { state?: never; tone: Tone; icon?: Icon; children: ReactNode; plain?: boolean };

/** State as icon, word and colour, never colour alone. `plain` drops the frame, for table cells. */
export function StateBadge({ state, tone, icon, children, plain }: StateBadgeProps) {
  const { t } = useTranslation();
  const shown: { tone: Tone; icon: Icon } = state
    ? known[state]
    : { tone: tone ?? 'info', icon: icon ?? toneIcons[tone ?? 'info'] };
  const Icon = shown.icon;
  return (
    <span className={classes.badge} data-tone={shown.tone} data-plain={plain || undefined}>
      <Icon size={14} stroke={2} aria-hidden />
      <span className={classes.badgeWord}>{children ?? t(`ui.state.${state}`)}</span>
    </span>
  );
}
