import { secondFactor } from '@gemelo/contract/endpoints/second-factor';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import classes from './second-factor.module.css';
import { SecondFactorSetup } from './second-factor-setup.tsx';
import { TurnOffForm } from './turn-off-form.tsx';

/** At or below this number of codes, generating new ones is suggested. */
const LOW_CODES = 3;

/** Profile card: state of the user's second factor, and actions to turn it on or off. */
export function SecondFactorCard() {
  const { t } = useTranslation();
  const [openForm, setOpenForm] = useState<'on' | 'off'>();
  const { data, error, refetch } = useRead(secondFactor, {});
  const close = () => setOpenForm(undefined);
  const status = data?.data;
  return (
    <Card
      title={t('second-factor.title')}
      action={
        status && (
          <StateBadge tone={status.on ? 'normal' : 'silent'}>
            {t(status.on ? 'second-factor.on' : 'second-factor.off')}
          </StateBadge>
        )
      }
      hint={t('second-factor.hint')}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} compact />}
      {!status && !error && <Loading count={2} />}
      {openForm === 'on' && <SecondFactorSetup onDone={close} onCancel={close} />}
      {openForm === 'off' && <TurnOffForm required={status?.required ?? false} onDone={close} />}
      {status && !openForm && (
        <>
          {status.required && <Notice tone="info">{t('second-factor.required')}</Notice>}
          {status.on && (
            <Notice tone={status.codesLeft <= LOW_CODES ? 'warning' : 'normal'}>
              {t('second-factor.codesLeft', { count: status.codesLeft })}
              {status.codesLeft <= LOW_CODES && ` ${t('second-factor.fewCodes')}`}
            </Notice>
          )}
          <div className={classes.feet}>
            {status.on ? (
              <Button variant="default" onClick={() => setOpenForm('off')}>
                {t('second-factor.turnOff')}
              </Button>
            ) : (
              <Button variant="default" onClick={() => setOpenForm('on')}>
                {t('second-factor.turnOn')}
              </Button>
            )}
          </div>
        </>
      )}
    </Card>
  );
}
