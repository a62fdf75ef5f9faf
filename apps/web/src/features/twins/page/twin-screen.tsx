import { twinLimits } from '@gemelo/contract/endpoints/alarm-limits';
import { oneTwin } from '@gemelo/contract/endpoints/twins';
import { useParams } from '@tanstack/react-router';
import { FALLBACK_MS, useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useTwinAlarms } from '../../../parts/alarms/use-twin-alarms.ts';
import { NotFound } from '../../../ui/pages/not-found.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useReception } from '../reception/use-reception.ts';
import { BackToTwins } from './back-to-twins.tsx';
import { TwinPage } from './twin-page.tsx';
import { TwinSkeleton } from './twin-skeleton.tsx';

const NUMBER = /^[1-9]\d{0,9}$/;

/** The device of the id in the address. */
export function TwinScreen() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return NUMBER.test(id) ? <OneTwin idTwin={Number(id)} /> : <NotFound />;
}

/** The top of the page is fetched first, in parallel; the rest is fetched once the page is rendered. */
export function OneTwin({ idTwin }: { idTwin: number }) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useRead(
    oneTwin,
    { params: { id: String(idTwin) } },
    { every: FALLBACK_MS, readingsOf: idTwin },
  );
  // Alarms, limits and why it is not heard decide what is shown first: the page waits for them once, so that nothing moves later.
  const alarms = useTwinAlarms(idTwin);
  const limits = useRead(twinLimits, { params: { idTwin } });
  const reception = useReception(idTwin);
  const waits = [alarms, limits, reception].some(
    ({ isLoading, failureCount }) => isLoading && failureCount === 0,
  );
  if (error?.status === 404 || error?.status === 400) return <NotFound />;
  if (data && !waits) return <TwinPage key={data.data.idTwin} twin={data.data} />;
  return (
    <Screen
      title={t('twins.one')}
      {...(error ? {} : { purpose: t('ui.loading') })}
      actions={error && <BackToTwins />}
    >
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <TwinSkeleton />
      )}
    </Screen>
  );
}
