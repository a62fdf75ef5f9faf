import type { ReviewState } from '@gemelo/contract/endpoints/form-answers';
import { IconCircleX, IconInbox } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import { type Icon, StateBadge, type Tone } from '../../ui/states/state-badge.tsx';

export const reviewTones: Record<ReviewState, { tone: Tone; icon?: Icon }> = {
  received: { tone: 'info', icon: IconInbox },
  problems: { tone: 'warning' },
  approved: { tone: 'normal' },
  rejected: { tone: 'alarm', icon: IconCircleX },
};

/** What became of an answer. */
export function ReviewBadge({ state, plain }: { state: ReviewState; plain?: boolean }) {
  const { t } = useTranslation();
  return (
    <StateBadge {...reviewTones[state]} {...(plain ? { plain } : {})}>
      {t(`contract:choice.reviewState.${state}`)}
    </StateBadge>
  );
}
