import { homeCounters, type SensorState, sensorStates } from '@gemelo/contract/endpoints/home';
import type { ReactNode } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { useFormat } from '../../lib/format.ts';
import { Link } from '../../lib/navigation.ts';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Fresh } from '../../ui/states/fresh.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { Panel } from './panel.tsx';
import classes from './sensor-panel.module.css';

interface RowProps {
  state: SensorState;
  linked: boolean;
  children: ReactNode;
}

/** Links to the readings behind the figure, if the user may view them. */
const Row = ({ state, linked, children }: RowProps) =>
  linked ? (
    <Link {...linkTo('readings')} search={{ state }} className={classes.state} data-linked>
      {children}
    </Link>
  ) : (
    <div className={classes.state}>{children}</div>
  );

/** Number of reporting sensors, with a link to the silent ones. */
export function SensorPanel() {
  const { t } = useTranslation();
  const format = useFormat();
  const can = useCan();
  const { data } = useRead(homeCounters, {}, { every: FALLBACK_MS });
  const states = data?.data.sensorStates;
  const total = states ? states.online + states.late + states.silent : 0;
  return (
    <Panel title={t('home.sensors.title')}>
      {!states && <Loading kind="block" height={148} />}
      {states && total === 0 && (
        <NoData compact title={t('home.sensors.none')} text={t('home.sensors.noneText')} />
      )}
      {states && total > 0 && (
        <>
          <div className={classes.bar} aria-hidden>
            {sensorStates.map((state) => (
              <span key={state} data-state={state} style={{ flexGrow: states[state] }} />
            ))}
          </div>
          <ul className={classes.states}>
            {sensorStates.map((state) => (
              <li key={state}>
                <Row linked={can('reading:view')} state={state}>
                  <StateBadge state={state} plain />
                  <span className={classes.meaning}>{t(`home.sensors.${state}`)}</span>
                  <bdi className={classes.figure}>
                    <Fresh value={states[state]}>{format.number(states[state])}</Fresh>
                  </bdi>
                  <bdi className={classes.share}>{format.percent(states[state] / total)}</bdi>
                </Row>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  );
}
