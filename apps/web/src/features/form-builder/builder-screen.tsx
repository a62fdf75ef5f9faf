import { getForm } from '@gemelo/contract/endpoints/forms';
import { Button } from '@mantine/core';
import { linkTo } from '../../lib/addresses.ts';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { FormDesk } from './form-desk.tsx';

/** The builder of the form of the address. */
export function BuilderScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const idForm = Number(useSearch().id) || 0;
  const { data, error, refetch } = useRead(getForm, { params: { idForm } }, { enabled: idForm > 0 });
  if (data) return <FormDesk key={data.data.idForm} form={data.data} />;
  const isGone = idForm === 0 || error?.status === 404;
  return (
    <Screen title={t('form-builder.title')} purpose={t('form-builder.about')}>
      {isGone && (
        <NoData
          title={t('form-builder.gone.title')}
          text={t('form-builder.gone.text')}
          action={
            <Button onClick={() => void navigate(linkTo('formsAll'))}>{t('form-builder.gone.action')}</Button>
          }
        />
      )}
      {error && !isGone && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !isGone && <Loading kind="cards" count={6} />}
    </Screen>
  );
}
