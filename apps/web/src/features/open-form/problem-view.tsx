import { Button } from '@mantine/core';
import {
  IconCalendarOff,
  IconCloudOff,
  IconHourglass,
  IconInbox,
  IconLinkOff,
  IconLock,
} from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import { isPassing, type OpenProblem } from './open-problem.ts';
import { Outcome } from './outcome.tsx';

const icons: Record<OpenProblem, typeof IconLock> = {
  invalid: IconLinkOff,
  closed: IconLock,
  expired: IconCalendarOff,
  full: IconInbox,
  tooMany: IconHourglass,
  down: IconCloudOff,
};

interface ProblemViewProps {
  problem: OpenProblem;
  /** A finished answer was not received. */
  isUnsent?: boolean;
  /** The browser could not keep that answer. */
  isUnsaved?: boolean;
  onRetry: () => void;
}

/** Why a link takes no answers now. */
export function ProblemView({ problem, isUnsent = false, isUnsaved = false, onRetry }: ProblemViewProps) {
  const { t } = useTranslation();
  const text = t(`open-form.problem.${problem}.text`);
  const unsent = t(isUnsaved ? 'open-form.unkept.unsent' : 'open-form.unsent');
  return (
    <Outcome
      alone
      icon={icons[problem]}
      tone={isPassing(problem) ? 'warning' : 'silent'}
      title={t(`open-form.problem.${problem}.title`)}
      text={isUnsent ? `${text} ${unsent}` : text}
    >
      {(isPassing(problem) || isUnsent) && (
        <Button size="md" variant="default" onClick={onRetry}>
          {t('open-form.retry')}
        </Button>
      )}
    </Outcome>
  );
}
