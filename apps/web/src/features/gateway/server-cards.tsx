import type { GatewayStatus } from '@gemelo/contract/endpoints/gateway';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { protocolName } from '../../parts/gateway/protocol-name.ts';
import { Age } from '../../ui/states/age.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import classes from './gateway.module.css';
import { RowsCard } from './rows-card.tsx';

export function ProtocolsCard({ connections }: Pick<GatewayStatus, 'connections'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <RowsCard
      title={t('gateway.protocols')}
      hint={t('gateway.protocolsHint')}
      none={t('gateway.noConnections')}
      head={t('gateway.protocol')}
      figures={[t('gateway.connections')]}
      rows={connections
        .filter(({ count }) => count > 0)
        .map(({ protocol, count }) => ({
          key: protocol,
          name: <bdi>{protocolName(protocol)}</bdi>,
          figures: [format.number(count)],
        }))}
    />
  );
}

export function AddressesCard({ refusedFrom }: Pick<GatewayStatus, 'refusedFrom'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <RowsCard
      title={t('gateway.refusedFrom')}
      hint={t('gateway.refusedFromHint')}
      none={t('gateway.noneRefused')}
      head={t('gateway.address')}
      figures={[t('gateway.times')]}
      rows={refusedFrom.map(({ address, refusals }) => ({
        key: address,
        name: <Mono copy>{address}</Mono>,
        figures: [format.number(refusals)],
      }))}
    />
  );
}

export function ProcessesCard({ processes }: Pick<GatewayStatus, 'processes'>) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <RowsCard
      title={t('gateway.processes')}
      hint={t('gateway.processesHint')}
      none={t('gateway.noProcesses')}
      head={t('gateway.process')}
      figures={[t('gateway.connections'), t('gateway.messagesPerSecond'), t('gateway.queue')]}
      rows={processes.map(({ name, connections, messagesPerSecond, waiting, startedAt }) => ({
        key: `${name}/${startedAt}`,
        name: (
          <span className={classes.name}>
            <Mono>{name}</Mono>
            <span className={classes.note}>
              {t('gateway.started')} <Age at={startedAt} />
            </span>
          </span>
        ),
        figures: [format.number(connections), format.number(messagesPerSecond, 1), format.number(waiting)],
      }))}
    />
  );
}
