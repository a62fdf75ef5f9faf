import { segmentStock, twinsOfSegment } from '@gemelo/contract/endpoints/inventory';
import { segmentsOfCompany } from '@gemelo/contract/endpoints/warehouses';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconLayoutGrid } from '@tabler/icons-react';
import { Link } from '../../lib/navigation.ts';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import { PlaceLevel } from '../../parts/places/place-level.tsx';
import { PlaceValue } from '../../parts/places/place-value.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import { useInventoryAddress } from './asked.ts';
import classes from './inventory.module.css';
import { TwinTable } from './twin-table.tsx';

/** Current conditions of the segment, from the stock of its warehouse. */
function useConditions(idWarehouse: number | undefined, idWarehouseSegment: number) {
  const { data } = useRead(
    segmentStock,
    { params: { id: idWarehouse ?? 0 } },
    { enabled: idWarehouse !== undefined },
  );
  return data?.data.categories
    .flatMap(({ WarehouseSegments }) => WarehouseSegments)
    .find((one) => one.idWarehouseSegment === idWarehouseSegment);
}

export function SegmentScreen() {
  const { t } = useTranslation();
  const { id = 0, link } = useInventoryAddress();
  const { idCompany } = useShownCompany();
  const { data, error, refetch, isFetching } = useRead(
    segmentsOfCompany,
    { params: { idCompany }, query: { idWarehouseSegment: id, limit: 1 } } as never,
    { enabled: id > 0 },
  );
  const segment = data?.data[0];
  const now = useConditions(segment?.idWarehouse, id);
  const isNotFound = id === 0 || data?.data.length === 0;
  const back = segment
    ? { link: link('stockedSegments', segment.idWarehouse), label: segment.Warehouse.name }
    : { link: link('inventorySearch'), label: t('inventory.search.title') };
  const actions = (
    <Button
      component={Link}
      {...back.link}
      variant="default"
      leftSection={<IconArrowLeft size={16} className="mantine-rotate-rtl" aria-hidden />}
    >
      <bdi>{back.label}</bdi>
    </Button>
  );
  if (isNotFound || error) {
    return (
      <Screen title={t('inventory.segment.title')} purpose={t('inventory.segment.purpose')} actions={actions}>
        {isNotFound ? (
          <NoData
            icon={<IconLayoutGrid size={24} stroke={1.5} />}
            title={t('inventory.segment.unknown')}
            text={t('inventory.segment.unknownText')}
            action={actions}
          />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
        )}
      </Screen>
    );
  }
  return (
    <Screen
      title={
        segment ? (
          <span className={classes.title}>
            <bdi>{t('inventory.segment.named', { name: segment.name })}</bdi>
            {segment.state === 'Inactivo' && <StateBadge state="Inactivo" />}
          </span>
        ) : (
          t('inventory.segment.title')
        )
      }
      record={segment && t('inventory.segment.named', { name: segment.name })}
      parent={segment && { name: segment.Warehouse.name, link: back.link }}
      purpose={
        segment ? (
          <bdi>{`${segment.Warehouse.name} · ${segment.WarehouseCategory.name}`}</bdi>
        ) : (
          t('inventory.segment.purpose')
        )
      }
      actions={actions}
      attention={
        now &&
        now.twins > 0 && (
          <dl className={classes.strip}>
            <div>
              <dt>{t('inventory.stock.state')}</dt>
              <dd>
                <PlaceLevel place={now} />
              </dd>
            </div>
            <div>
              <dt>{t('inventory.stock.temperature')}</dt>
              <dd>
                <PlaceValue measure="temperature" mean={now.temperature} worst={now.worstTemperature} />
              </dd>
            </div>
            <div>
              <dt>{t('inventory.stock.humidity')}</dt>
              <dd>
                <PlaceValue measure="humidity" mean={now.humidity} worst={now.worstHumidity} />
              </dd>
            </div>
          </dl>
        )
      }
    >
      <TwinTable
        key={id}
        endpoint={twinsOfSegment}
        params={{ id }}
        label={t('inventory.segment.title')}
        empty={{ title: t('inventory.segment.none'), text: t('inventory.segment.noneText') }}
      />
    </Screen>
  );
}
