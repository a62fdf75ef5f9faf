import { Button } from '@mantine/core';
import { IconShieldLock } from '@tabler/icons-react';
import { QueryClientProvider } from '@tanstack/react-query';
import { useState } from 'react';
import { SecondFactorSetup } from '../../features/second-factor/second-factor-setup.tsx';
import { enrolmentDone } from '../../lib/enrolment.ts';
import { createQueryClient } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import classes from '../../ui/pages/state-page.module.css';
import { StatePage } from '../../ui/pages/state-page.tsx';
import { leave } from '../leave.ts';

/** The role requires a second factor: until it is set up the console shows nothing else. */
export function SecondFactorRequired() {
  const { t } = useTranslation();
  const [queries] = useState(createQueryClient);
  return (
    <QueryClientProvider client={queries}>
      <StatePage
        mark={<IconShieldLock size={40} stroke={1.5} aria-hidden />}
        title={t('second-factor.requiredTitle')}
        text={t('second-factor.requiredText')}
      >
        <div className={classes.form}>
          <SecondFactorSetup onDone={enrolmentDone} />
        </div>
        <Button variant="subtle" color="gray" onClick={() => void leave()}>
          {t('shell.leave')}
        </Button>
      </StatePage>
    </QueryClientProvider>
  );
}
