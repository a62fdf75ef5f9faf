import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/layout/card.tsx';
import { WhenNear } from '../../../ui/layout/when-near.tsx';
import { Loading } from '../../../ui/states/loading.tsx';

const PastReadings = lazy(() =>
  import('../../../parts/readings/past-readings.tsx').then((m) => ({ default: m.PastReadings })),
);

/** The choice of the period, and under it a chart with the gap above it. */
const PERIOD_HEIGHT = 34;
const CHART_HEIGHT = 306;
const WEEK_MS = 604_800_000;

/** One chart for each measurement that the device has made lately, and at least the one that says that there is none. */
function heightOf({ readings }: TwinDetail) {
  const since = Date.now() - WEEK_MS;
  const made = readings.filter(({ readAt }) => Date.parse(readAt) > since);
  const charts = new Set(made.map(({ idMeasurement }) => idMeasurement)).size;
  return PERIOD_HEIGHT + Math.max(1, charts) * CHART_HEIGHT;
}

/** The charts of a device, loaded when somebody scrolls to them; their place is kept, since a phone shows more below. */
export function PastReadingsCard({ twin }: { twin: TwinDetail }) {
  const { t } = useTranslation();
  const height = heightOf(twin);
  return (
    <Card title={t('parts.readings.title')}>
      <div style={{ minBlockSize: height }}>
        <WhenNear height={height}>
          <Suspense fallback={<Loading kind="block" height={height} />}>
            <PastReadings idTwin={twin.idTwin} />
          </Suspense>
        </WhenNear>
      </div>
    </Card>
  );
}
