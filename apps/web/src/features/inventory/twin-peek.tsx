import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { TwinPlace } from '../../parts/twins/twin-place.tsx';
import { LatestValue, OpenAlarms } from '../../parts/twins/twin-values.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import stack from '../../ui/layout/stack.module.css';
import { Age } from '../../ui/states/age.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import classes from './inventory.module.css';

/** Preview of a device beside the list. */
export function TwinPeek({ twin }: { twin: TwinRow }) {
  const { t } = useTranslation();
  const facts: [string, ReactNode][] = [
    [
      'MAC',
      <Mono key="mac" copy>
        {twin.mac}
      </Mono>,
    ],
    [t('inventory.twins.place'), <TwinPlace key="place" twin={twin} />],
    [t('contract:field.twinType'), t(`parts.twins.type.${twin.twinType}`)],
    [t('contract:field.TwinModel'), twin.TwinModel.name],
    [t('contract:field.sensors'), twin.sensors],
    [
      t('contract:field.temperature'),
      <LatestValue key="temperature" idTwin={twin.idTwin} measure="temperature" />,
    ],
    [t('contract:field.humidity'), <LatestValue key="humidity" idTwin={twin.idTwin} measure="humidity" />],
    [t('parts.twins.alarms'), <OpenAlarms key="alarms" idTwin={twin.idTwin} />],
    [t('contract:field.sensorState'), <StateBadge key="sensor" state={twin.sensorState} plain />],
    [t('contract:field.lastReadingAt'), twin.lastSeenAt ? <Age key="at" at={twin.lastSeenAt} /> : '—'],
    [t('contract:field.state'), <StateBadge key="state" state={twin.state} plain />],
  ];
  return (
    <div className={stack.stack}>
      <h2 className={classes.peekTitle}>
        <bdi>{twin.name}</bdi>
      </h2>
      <Facts facts={facts} />
    </div>
  );
}
