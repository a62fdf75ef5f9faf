import { readCompanySettings } from '@gemelo/contract/endpoints/company-settings';
import { useState } from 'react';
import { useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { SettingsForm } from './settings-form.tsx';

/** Settings of the user's company: name, logo, time zone and alarm thresholds. */
export function CompanySettingsScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const { data, error, refetch } = useRead(readCompanySettings, {});
  const [round, setRound] = useState(0);
  const readOnly = !can('company-settings:edit');
  return (
    <Screen
      title={t('company-settings.title')}
      purpose={t('company-settings.purpose')}
      attention={readOnly && <Notice tone="info">{t('catalogues.readOnly.role')}</Notice>}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading kind="form" count={6} />}
      {data && (
        <SettingsForm
          key={round}
          settings={data.data}
          readOnly={readOnly}
          onSettled={async () => {
            await refetch();
            setRound((times) => times + 1);
          }}
        />
      )}
    </Screen>
  );
}
