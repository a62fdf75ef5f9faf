import { oneFirmwareWave } from '@gemelo/contract/endpoints/firmware-waves';
import { useParams } from '@tanstack/react-router';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { NotFound } from '../../ui/pages/not-found.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { WavePage } from './wave-page.tsx';

const NUMBER = /^[1-9]\d{0,8}$/;

/** One wave, as it is now. */
export function WaveScreen() {
  const { t } = useTranslation();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const isId = NUMBER.test(id);
  const { data, error, refetch, isFetching } = useRead(
    oneFirmwareWave,
    { params: { idFirmwareWave: Number(id) } },
    { enabled: isId, every: FALLBACK_MS },
  );
  if (data) return <WavePage key={data.data.idFirmwareWave} wave={data.data} />;
  if (!isId || error?.status === 404) return <NotFound />;
  return (
    <Screen title={t('firmware-waves.title')} {...(error ? {} : { purpose: t('ui.loading') })}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <Loading count={6} />
      )}
    </Screen>
  );
}
