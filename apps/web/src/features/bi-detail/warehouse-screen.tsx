import { IconBuildingWarehouse } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { PeriodControl } from '../../parts/bi/period-control.tsx';
import type { ChosenIn } from '../../parts/bi/use-period.ts';
import { CompanySwitch } from '../../parts/company/company-switch.tsx';
import { ChartBone } from '../../ui/chart/chart-frame.tsx';
import { type PrimaryAction, Screen } from '../../ui/screen.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import classes from './bi-detail.module.css';
import { type ChoosableWarehouse, useWarehouses } from './use-warehouses.ts';
import { WarehouseChoice } from './warehouse-choice.tsx';

interface WarehouseScreenProps {
  kind: 'detail' | 'structure';
  period: ChosenIn;
  /** Links beside the choice of the warehouse. */
  links?: (warehouse: ChoosableWarehouse) => ReactNode;
  primary?: PrimaryAction | undefined;
  children: (warehouse: ChoosableWarehouse) => ReactNode;
}

/** A screen about one warehouse, which is chosen in the address, and a period. */
export function WarehouseScreen({ kind, period, links, primary, children }: WarehouseScreenProps) {
  const { t } = useTranslation();
  const read = useWarehouses();
  const { warehouses, chosen, loading, error, retry } = read;
  const inside = () => {
    if (error) return <ErrorState error={error} title={t('bi.failed.read')} onRetry={retry} />;
    if (loading)
      return (
        <div className={classes.page}>
          <ChartBone height={160} />
          <ChartBone height={320} />
        </div>
      );
    if (chosen) return children(chosen);
    const nothing = warehouses.length === 0 ? 'none' : 'unknown';
    return (
      <NoData
        icon={<IconBuildingWarehouse size={24} stroke={1.5} />}
        title={t(`bi-detail.detail.${nothing}`)}
        text={t(`bi-detail.detail.${nothing}Text`)}
        {...(warehouses.length > 0 ? { action: <WarehouseChoice {...read} /> } : {})}
      />
    );
  };
  return (
    <Screen
      title={chosen ? <bdi>{chosen.name}</bdi> : t(`bi-detail.${kind}.title`)}
      record={chosen?.name}
      purpose={t(`bi-detail.${kind}.purpose`)}
      primary={chosen ? primary : undefined}
      actions={chosen && links?.(chosen)}
    >
      <div className={classes.bar}>
        <CompanySwitch />
        {warehouses.length > 0 && <WarehouseChoice {...read} />}
        <PeriodControl period={period} />
      </div>
      {inside()}
    </Screen>
  );
}
