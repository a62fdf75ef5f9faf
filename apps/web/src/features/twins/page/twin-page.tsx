import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { lazy, Suspense } from 'react';
import { loadTexts } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import { TwinAlarms } from '../../../parts/alarms/twin-alarms.tsx';
import { useDrawer } from '../../../ui/dialogs/use-drawer.ts';
import record from '../../../ui/layout/record-page.module.css';
import { WhenNear } from '../../../ui/layout/when-near.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { ReceptionNotice } from '../reception/reception-notice.tsx';
import { AttributesCard } from '../telemetry/attributes-card.tsx';
import { UNMAPPED } from '../telemetry/unmapped-badge.tsx';
import { UnmappedCard } from '../telemetry/unmapped-card.tsx';
import { type TwinDrawerContent, TwinDrawers } from '../twin-drawers.tsx';
import { useTwinMenu } from '../use-twin-menu.tsx';
import { ActivityCard } from './activity-card.tsx';
import { AssignmentsCard } from './assignments-card.tsx';
import { BehindCard } from './behind-card.tsx';
import { FactsCard } from './facts-card.tsx';
import { FirstReport } from './first-report.tsx';
import classes from './page.module.css';
import { PastReadingsCard } from './past-readings-card.tsx';
import { splitActions } from './primary-action.ts';
import { SensorsCard } from './sensors-card.tsx';
import { ReadingTiles } from './tiles/reading-tiles.tsx';
import { TwinSummary } from './twin-summary.tsx';
import { useOrderOnArrival } from './worst-first.ts';

const TwinTickets = lazy(async () => {
  const [part] = await Promise.all([
    import('../../../parts/tickets/twin-tickets.tsx'),
    loadTexts('tickets', 'upload'),
  ]);
  return { default: part.TwinTickets };
});

const TwinAttributesCard = lazy(async () => {
  const [part] = await Promise.all([
    import('../../../parts/shared-attributes/twin-attributes-card.tsx'),
    loadTexts('shared-attributes'),
  ]);
  return { default: part.TwinAttributesCard };
});

const TwinFirmwareCard = lazy(async () => {
  const [part] = await Promise.all([
    import('../../../parts/firmware/twin-firmware-card.tsx'),
    loadTexts('firmware-waves'),
  ]);
  return { default: part.TwinFirmwareCard };
});

const RecordLinksCard = lazy(() =>
  import('../../../parts/links/record-links-card.tsx').then((m) => ({ default: m.RecordLinksCard })),
);

const CallsCard = lazy(async () => {
  const [part] = await Promise.all([import('../calls/calls-card.tsx'), loadTexts('device-calls')]);
  return { default: part.CallsCard };
});

const PlaceTasks = lazy(async () => {
  const [part] = await Promise.all([import('../../../parts/tasks/place-tasks.tsx'), loadTexts('tasks')]);
  return { default: part.PlaceTasks };
});

const PlaceTimeline = lazy(async () => {
  const [part] = await Promise.all([
    import('../../../parts/timeline/place-timeline.tsx'),
    loadTexts('timeline', 'upload'),
  ]);
  return { default: part.PlaceTimeline };
});

/** Page of a device: its values, alarms and charts first, then what it is and what happened to it. */
export function TwinPage({ twin }: { twin: TwinDetail }) {
  const can = useCan();
  const drawer = useDrawer<TwinDrawerContent>();
  const { primary, more } = splitActions(useTwinMenu(drawer)(twin));
  const order = useOrderOnArrival(twin);
  const hasReadings = twin.readings.length > 0;
  return (
    <Screen
      title={<bdi>{twin.name}</bdi>}
      record={twin.name}
      purpose={<TwinSummary twin={twin} />}
      more={more}
      primary={primary && { label: primary.label, icon: primary.icon, onClick: primary.run }}
    >
      {hasReadings && <ReceptionNotice twin={twin} drawer={drawer} />}
      {hasReadings ? <ReadingTiles twin={twin} order={order} /> : <FirstReport twin={twin} drawer={drawer} />}
      <TwinAlarms idTwin={twin.idTwin} />
      {hasReadings && <PastReadingsCard twin={twin} order={order} />}
      <div className={record.columns}>
        <div className={record.column}>
          <FactsCard twin={twin} drawer={drawer} />
          <SensorsCard twin={twin} drawer={drawer} />
          <AssignmentsCard twin={twin} />
          <div id={UNMAPPED} className={classes.telemetry}>
            <UnmappedCard idTwin={twin.idTwin} />
            <AttributesCard idTwin={twin.idTwin} />
          </div>
          <WhenNear height={0}>
            <BehindCard twin={twin} />
          </WhenNear>
          {can('shared-attribute:view') && (
            <WhenNear height={0}>
              <Suspense fallback={null}>
                <TwinAttributesCard idTwin={twin.idTwin} />
              </Suspense>
            </WhenNear>
          )}
          <WhenNear height={0}>
            <Suspense fallback={null}>
              <TwinFirmwareCard idTwin={twin.idTwin} />
            </Suspense>
          </WhenNear>
        </div>
        <div className={record.column}>
          <ActivityCard idTwin={twin.idTwin} />
          <WhenNear height={0}>
            <Suspense fallback={null}>
              <CallsCard twin={twin} />
              <PlaceTasks twin={twin} idCompany={twin.idCompany} />
              <TwinTickets idTwin={twin.idTwin} />
              <RecordLinksCard entity="twin" id={twin.idTwin} editable={can('twin:edit')} />
              {twin.idStation && <PlaceTimeline place={{ idStation: twin.idStation }} />}
            </Suspense>
          </WhenNear>
        </div>
      </div>
      <TwinDrawers drawer={drawer} />
    </Screen>
  );
}
