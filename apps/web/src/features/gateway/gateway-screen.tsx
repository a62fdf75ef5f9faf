import { gatewayStatus } from '@gemelo/contract/endpoints/gateway';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import record from '../../ui/layout/record-page.module.css';
import stack from '../../ui/layout/stack.module.css';
import { Screen } from '../../ui/screen.tsx';
import { ColumnsSkeleton } from '../../ui/skeletons/columns-skeleton.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { FaultsCard, RefusalsCard, SlowestCard } from './device-cards.tsx';
import classes from './gateway.module.css';
import { GatewayFigures } from './gateway-figures.tsx';
import { AddressesCard, ProcessesCard, ProtocolsCard } from './server-cards.tsx';
import { useHistory } from './use-history.ts';

/** The processes tell their figures every ten seconds. */
const EVERY_MS = 5_000;

/** What the device gateway does at the moment, and whom it refuses; it refreshes itself. */
export function GatewayScreen() {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching, dataUpdatedAt } = useRead(
    gatewayStatus,
    {},
    { every: EVERY_MS, staleTime: 0 },
  );
  const status = data?.data;
  const history = useHistory(status, dataUpdatedAt);
  return (
    <Screen title={t('gateway.title')} purpose={t('gateway.purpose')}>
      {status ? (
        <div className={stack.stack}>
          <GatewayFigures status={status} history={history} />
          <div className={classes.cards}>
            <RefusalsCard refusals={status.refusals} />
            <FaultsCard faults={status.faults} />
          </div>
          <div className={classes.cards} data-uneven>
            <SlowestCard slowest={status.slowest} />
            <div className={record.column}>
              <AddressesCard refusedFrom={status.refusedFrom} />
              <ProtocolsCard connections={status.connections} />
            </div>
          </div>
          <ProcessesCard processes={status.processes} />
        </div>
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <ColumnsSkeleton
          even
          columns={[
            [112, 240, 240],
            [112, 240, 240],
          ]}
        />
      )}
    </Screen>
  );
}
