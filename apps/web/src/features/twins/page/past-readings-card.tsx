import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { WhenNear } from '../../../ui/layout/when-near.tsx';
import { Loading } from '../../../ui/states/loading.tsx';

const PastReadings = lazy(() =>
  import('../../../parts/readings/past-readings.tsx').then((m) => ({ default: m.PastReadings })),
);

/** Heights of the period control, and of a chart with the gap above it. */
const PERIOD_HEIGHT = 34;
const CHART_HEIGHT = 306;
const WEEK_MS = 604_800_000;

/** One chart per recent measurement, and at least one, which shows the empty state. */
function heightOf({ readings }: TwinDetail) {
  const since = Date.now() - WEEK_MS;
  const recent = readings.filter(({ readAt }) => Date.parse(readAt) > since);
  const charts = new Set(recent.map(({ idMeasurement }) => idMeasurement)).size;
  return PERIOD_HEIGHT + Math.max(1, charts) * CHART_HEIGHT;
}

/** Charts loaded on scroll; their space is reserved, because on a phone more content follows below. */
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
