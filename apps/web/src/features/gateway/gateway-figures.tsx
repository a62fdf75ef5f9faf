import type { GatewayStatus } from '@gemelo/contract/endpoints/gateway';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Metric } from '../../ui/states/metric.tsx';
import { toneIcons } from '../../ui/states/state-badge.tsx';
import classes from './gateway.module.css';

const SECONDS = 60;
const Warning = toneIcons.warning;
const warning = (
  <span className={classes.warning} data-tone="warning">
    <Warning size={16} />
  </span>
);

const perMinute = (rate: number) => Math.round(rate * SECONDS);
const connectedIn = ({ connections }: GatewayStatus) =>
  connections.reduce((sum, { count }) => sum + count, 0);

interface GatewayFiguresProps {
  status: GatewayStatus;
  /** What was read since the page was opened, oldest first. */
  history: readonly GatewayStatus[];
}

/** How much the gateway does at the moment, and how much of it goes wrong. */
export function GatewayFigures({ status, history }: GatewayFiguresProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { perSecond, waiting, acknowledged } = status;
  const course = (figureOf: (one: GatewayStatus) => number) =>
    history.length > 1 ? { course: history.map(figureOf) } : {};
  const wrong = (name: 'refused' | 'faults') => {
    const count = perMinute(perSecond[name]);
    return (
      <Metric
        label={t(`gateway.rate.${name}`)}
        value={count}
        unit={t('gateway.perMinute')}
        hint={t(`gateway.rateHint.${name}`)}
        {...(count > 0 ? { icon: warning } : {})}
        {...course((one) => perMinute(one.perSecond[name]))}
      />
    );
  };
  return (
    <div className={classes.figures}>
      <Metric
        label={t('gateway.connected')}
        value={connectedIn(status)}
        hint={t('gateway.opened', { count: perMinute(perSecond.opened) })}
        {...course(connectedIn)}
      />
      <Metric
        label={t('gateway.rate.messages')}
        value={perSecond.messages}
        unit={t('gateway.perSecond')}
        hint={t('gateway.withValues', { count: format.number(perSecond.values, 1) })}
        {...course((one) => one.perSecond.messages)}
      />
      <Metric
        label={t('gateway.acknowledged')}
        {...(acknowledged.nearlyAllMs === null || acknowledged.halfMs === null
          ? { value: '—', hint: t('gateway.noMessages') }
          : {
              value: acknowledged.nearlyAllMs,
              decimals: 0,
              unit: 'ms',
              hint: t('gateway.within', { ms: format.number(acknowledged.halfMs) }),
            })}
        {...course((one) => one.acknowledged.nearlyAllMs ?? 0)}
      />
      <Metric
        label={t('gateway.waiting')}
        value={waiting}
        unit={t('gateway.values', { count: waiting })}
        hint={t('gateway.waitingHint')}
        {...course((one) => one.waiting)}
      />
      {wrong('refused')}
      {wrong('faults')}
    </div>
  );
}
