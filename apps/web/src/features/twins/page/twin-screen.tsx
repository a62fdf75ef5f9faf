import { oneTwin } from '@gemelo/contract/endpoints/twins';
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NotFound } from '../../../app/state-pages/not-found.tsx';
import { FALLBACK_MS, useRead } from '../../../lib/query.ts';
import { Screen } from '../../../ui/screen.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { useTelemetry } from '../telemetry/use-telemetry.ts';
import { BackToTwins } from './back-to-twins.tsx';
import { TwinPage } from './twin-page.tsx';

const NUMBER = /^[1-9]\d{0,9}$/;

/** One device, by the number in the address. */
export function TwinScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const possible = NUMBER.test(id);
  const { data, error, refetch, isFetching } = useRead(
    oneTwin,
    { params: { id } },
    { enabled: possible, every: FALLBACK_MS, readingsOf: Number(id) },
  );
  // Whatever it sent that waits for a place stands on the page from the beginning, and moves nothing.
  const { isLoading: waits } = useTelemetry(Number(id), possible);
  if (!possible || error?.status === 404 || error?.status === 400) return <NotFound />;
  if (data && !waits) return <TwinPage key={data.data.idTwin} twin={data.data} />;
  return (
    <Screen title={t('twins.one')} actions={<BackToTwins />}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading kind="cards" />
      )}
    </Screen>
  );
}
