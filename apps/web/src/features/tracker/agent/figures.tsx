import type { RouteData, RouteDay } from '@gemelo/contract/endpoints/tracking';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Metric, type Trend } from '../../../ui/states/metric.tsx';
import { useMeasures } from '../measures.ts';
import classes from './agent.module.css';
import { secondsOnSite } from './timeline.ts';

interface FiguresProps {
  route: RouteData;
  actions: number | undefined;
  before: RouteDay | undefined;
}

/** What the day came to, compared with the day before. */
export function Figures({ route, actions, before }: FiguresProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { distance, duration } = useMeasures();
  const visits = route.stops.filter(({ Warehouse }) => Warehouse !== null).length;
  const against = (now: number, then: number | undefined): { trend?: Trend } =>
    then ? { trend: { change: (100 * (now - then)) / then, against: t('tracker.figure.dayBefore') } } : {};
  return (
    <div className={classes.figures}>
      <Metric
        label={t('tracker.figure.distance')}
        value={distance(route.distance)}
        {...against(route.distance, before?.distance)}
      />
      <Metric
        label={t('tracker.figure.moving')}
        value={duration(route.movingSeconds)}
        {...against(route.movingSeconds, before?.movingSeconds)}
      />
      <Metric
        label={t('tracker.figure.onSite')}
        value={duration(secondsOnSite(route.stops))}
        hint={t('tracker.figure.stoppedHint', { duration: duration(route.stoppedSeconds) })}
      />
      <Metric label={t('tracker.figure.visits')} value={visits} {...against(visits, before?.visits)} />
      <Metric label={t('tracker.figure.actions')} value={actions} />
      <Metric
        label={t('tracker.figure.flagged')}
        value={route.flagged}
        hint={t('tracker.figure.fixes', { count: format.number(route.total) })}
      />
    </div>
  );
}
