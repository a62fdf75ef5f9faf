import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { lazy, Suspense, useId } from 'react';
import { loadTexts } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { CardTitle, cardFrame } from '../../../ui/layout/card.tsx';
import { WhenNear } from '../../../ui/layout/when-near.tsx';
import { Loading } from '../../../ui/states/loading.tsx';

const TwinReadings = lazy(async () => {
  const [part] = await Promise.all([import('../../../parts/readings/twin-readings.tsx'), loadTexts('chart')]);
  return { default: part.TwinReadings };
});

/** Heights of the period control, and of a chart with the gap above it. */
const PERIOD_HEIGHT = 36;
const CHART_HEIGHT = 332;

interface PastReadingsCardProps {
  twin: TwinDetail;
  /** The order of the measurements. */
  order: readonly number[];
}

/** Charts loaded on scroll; their space is reserved, because on a phone more content follows below. */
export function PastReadingsCard({ twin, order }: PastReadingsCardProps) {
  const { t } = useTranslation();
  const heading = useId();
  const charts = Math.max(1, new Set(twin.readings.map(({ idMeasurement }) => idMeasurement)).size);
  const height = PERIOD_HEIGHT + charts * CHART_HEIGHT;
  return (
    <section className={cardFrame} aria-labelledby={heading}>
      <div style={{ minBlockSize: height }}>
        <WhenNear height={height}>
          <Suspense fallback={<Loading kind="block" height={height} />}>
            <TwinReadings
              idTwin={twin.idTwin}
              expected={charts}
              order={order}
              heading={<CardTitle id={heading}>{t('parts.readings.title')}</CardTitle>}
            />
          </Suspense>
        </WhenNear>
      </div>
    </section>
  );
}
