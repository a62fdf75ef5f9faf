import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import { Outcome } from './outcome.tsx';
import type { Sent } from './tab-memory.ts';

interface ThanksViewProps {
  sent: Sent;
  alone: boolean;
  onAgain: () => void;
}

/** The answer has arrived. */
export function ThanksView({ sent: { thanks, remaining }, alone, onAgain }: ThanksViewProps) {
  const { t } = useTranslation();
  return (
    <Outcome
      alone={alone}
      icon={IconCircleCheck}
      tone="normal"
      title={t('open-form.sent.title')}
      text={thanks ? <bdi>{thanks}</bdi> : t('open-form.sent.thanks')}
    >
      {remaining !== 0 && (
        <Button size="md" variant="default" onClick={onAgain}>
          {t('open-form.sent.again')}
        </Button>
      )}
    </Outcome>
  );
}
