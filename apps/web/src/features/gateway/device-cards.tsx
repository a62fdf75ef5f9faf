import type { GatewayStatus } from '@gemelo/contract/endpoints/gateway';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import { DeviceLink } from './device-link.tsx';
import { EventsCard } from './events-card.tsx';
import classes from './gateway.module.css';
import { RowsCard } from './rows-card.tsx';

/** Below this, a tenth of a millisecond still says something. */
const PRECISE_MS = 10;

export function SlowestCard({ slowest }: Pick<GatewayStatus, 'slowest'>) {
  const { t } = useTranslation();
  const format = useFormat();
  const ms = (value: number) => <bdi>{`${format.number(value, value < PRECISE_MS ? 1 : 0)} ms`}</bdi>;
  return (
    <RowsCard
      title={t('gateway.slowest')}
      hint={t('gateway.slowestHint')}
      none={t('gateway.noMessages')}
      head={t('gateway.device')}
      figures={[t('gateway.mean'), t('gateway.worst'), t('gateway.messages')]}
      rows={slowest.map(({ Twin, meanMs, worstMs, messages }) => ({
        key: String(Twin.idTwin),
        name: (
          <span className={classes.name}>
            <DeviceLink Twin={Twin} />
          </span>
        ),
        figures: [ms(meanMs), ms(worstMs), format.number(messages)],
      }))}
    />
  );
}

export function RefusalsCard({ refusals }: Pick<GatewayStatus, 'refusals'>) {
  const { t } = useTranslation();
  return (
    <EventsCard
      title={t('gateway.refusals')}
      hint={t('gateway.refusalsHint')}
      none={t('gateway.noRefusals')}
      events={refusals.map(({ Twin, cause, address, at }) => ({
        Twin,
        at,
        key: cause,
        what: (
          <>
            <span>{t(`gateway.cause.${cause}`)}</span>
            {address && (
              <span className={classes.note}>
                {t('gateway.from')} <Mono>{address}</Mono>
              </span>
            )}
          </>
        ),
      }))}
    />
  );
}

export function FaultsCard({ faults }: Pick<GatewayStatus, 'faults'>) {
  const { t } = useTranslation();
  return (
    <EventsCard
      title={t('gateway.faults')}
      hint={t('gateway.faultsHint')}
      none={t('gateway.noFaults')}
      events={faults.map(({ Twin, reason, at }) => ({
        Twin,
        at,
        key: reason,
        what: t(`twins.telemetry.faults.reason.${reason}`),
      }))}
    />
  );
}
