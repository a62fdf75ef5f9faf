import type { LinkState } from '@gemelo/contract/endpoints/form-links';
import { IconCalendarOff, IconInbox, IconLock, IconLockOpen, IconTools } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { type Icon, StateBadge, type Tone } from '../../../ui/states/state-badge.tsx';

const shown: Record<LinkState, { tone: Tone; icon: Icon }> = {
  open: { tone: 'normal', icon: IconLockOpen },
  closed: { tone: 'silent', icon: IconLock },
  expired: { tone: 'silent', icon: IconCalendarOff },
  full: { tone: 'info', icon: IconInbox },
  unpublished: { tone: 'warning', icon: IconTools },
};

/** Whether a link takes answers, or why not. */
export function LinkBadge({ state }: { state: LinkState }) {
  const { t } = useTranslation();
  return <StateBadge {...shown[state]}>{t(`form-builder.links.state.${state}`)}</StateBadge>;
}
