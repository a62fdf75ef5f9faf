import { twinComments } from '@gemelo/contract/endpoints/comments';
import type { TwinDetail } from '@gemelo/contract/endpoints/twins';
import { Tabs } from '@mantine/core';
import { IconHistory, IconMessage, IconShieldCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { loadTexts } from '../../../lib/i18n.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { TwinAlarms } from '../../../parts/alarms/twin-alarms.tsx';
import { CommentsPanel } from '../../../parts/comments/comments-panel.tsx';
import { useDrawer } from '../../../ui/dialogs/use-drawer.ts';
import { cardFrame } from '../../../ui/layout/card.tsx';
import record from '../../../ui/layout/record-page.module.css';
import { WhenNear } from '../../../ui/layout/when-near.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { Age } from '../../../ui/states/age.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { Mono } from '../../../ui/states/mono.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import { AttributesCard } from '../telemetry/attributes-card.tsx';
import { UNMAPPED, UnmappedBadge } from '../telemetry/unmapped-badge.tsx';
import { UnmappedCard } from '../telemetry/unmapped-card.tsx';
import { type TwinDrawerContent, TwinDrawers } from '../twin-drawers.tsx';
import { AssignmentsCard } from './assignments-card.tsx';
import { FactsCard } from './facts-card.tsx';
import { MovementHistory } from './movement-history.tsx';
import classes from './page.module.css';
import { PastPlace } from './past-place.tsx';
import { PastReadingsCard } from './past-readings-card.tsx';
import { ReadingsCard } from './readings-card.tsx';
import { SensorsCard } from './sensors-card.tsx';
import { TwinActions } from './twin-actions.tsx';

const QualityPanel = lazy(() =>
  import('../quality/quality-panel.tsx').then((m) => ({ default: m.QualityPanel })),
);

const TwinTickets = lazy(async () => {
  const [part] = await Promise.all([import('../../../parts/tickets/twin-tickets.tsx'), loadTexts('tickets')]);
  return { default: part.TwinTickets };
});

/** Height of the history while it loads. */
const HISTORY_HEIGHT = 152;

/** Page of a device: facts, readings, history and comments. */
export function TwinPage({ twin }: { twin: TwinDetail }) {
  const { t } = useTranslation();
  const drawer = useDrawer<TwinDrawerContent>();
  const [tab, setTab] = useState<string | null>('activity');
  return (
    <Screen
      title={<bdi>{twin.name}</bdi>}
      record={twin.name}
      purpose={
        <span className={record.purpose}>
          <Mono copy>{twin.mac}</Mono>
          <StateBadge state={twin.state} />
          <StateBadge state={twin.sensorState} />
          {twin.lastSeenAt && (
            <span>
              {t('twins.lastReading')} <Age at={twin.lastSeenAt} />
            </span>
          )}
          {/* Last, because it loads after the others. */}
          <UnmappedBadge idTwin={twin.idTwin} />
        </span>
      }
      actions={<TwinActions twin={twin} drawer={drawer} />}
    >
      <TwinAlarms idTwin={twin.idTwin} />
      <div className={record.columns}>
        <div className={record.column}>
          <FactsCard twin={twin} />
          <ReadingsCard twin={twin} />
          <SensorsCard twin={twin} drawer={drawer} />
          <AssignmentsCard twin={twin} />
          <div id={UNMAPPED} className={classes.telemetry}>
            <UnmappedCard idTwin={twin.idTwin} />
            <AttributesCard idTwin={twin.idTwin} />
          </div>
          {/* Last, since the number of charts is unknown: nothing above them shifts. */}
          <PastReadingsCard twin={twin} />
        </div>
        <div className={record.column}>
          <Tabs value={tab} onChange={setTab} keepMounted={false} className={cardFrame}>
            <Tabs.List>
              <Tabs.Tab value="activity" leftSection={<IconHistory size={16} aria-hidden />}>
                {t('twins.activity.title')}
              </Tabs.Tab>
              <Tabs.Tab value="comments" leftSection={<IconMessage size={16} aria-hidden />}>
                {t('parts.comments.title')}
              </Tabs.Tab>
              <Tabs.Tab value="quality" leftSection={<IconShieldCheck size={16} aria-hidden />}>
                {t('twins.quality.title')}
              </Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="activity" className={record.panel ?? ''}>
              <PastPlace idTwin={twin.idTwin} />
              <WhenNear height={HISTORY_HEIGHT}>
                <MovementHistory idTwin={twin.idTwin} />
              </WhenNear>
            </Tabs.Panel>
            <Tabs.Panel value="comments" className={record.panel ?? ''}>
              <CommentsPanel kind={twinComments} id={twin.idTwin} />
            </Tabs.Panel>
            <Tabs.Panel value="quality" className={record.panel ?? ''}>
              <Suspense fallback={<Loading count={3} />}>
                <QualityPanel idTwin={twin.idTwin} />
              </Suspense>
            </Tabs.Panel>
          </Tabs>
          <WhenNear height={0}>
            <Suspense fallback={null}>
              <TwinTickets idTwin={twin.idTwin} />
            </Suspense>
          </WhenNear>
        </div>
      </div>
      <TwinDrawers drawer={drawer} />
    </Screen>
  );
}
