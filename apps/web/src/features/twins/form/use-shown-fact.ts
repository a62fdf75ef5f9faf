import { twinModel } from '@gemelo/contract/catalogues/twin-model';
import type { TwinRow } from '@gemelo/contract/endpoints/twins';
import { activeWarehouses } from '@gemelo/contract/endpoints/warehouses';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { Shown } from '../../../ui/conflict/conflict-dialog.tsx';

/** Formats a device's fields for the conflict dialog. */
export function useShownFact(twin: TwinRow): Shown {
  const { t } = useTranslation();
  const query = { limit: LIMIT_MAX, order: 'name' };
  const warehouses = useRead(activeWarehouses, { params: { id: twin.idCompany }, query });
  const models = useRead(twinModel.extras.choices, { query });
  const labels: Record<string, string> = {
    name: t('twins.form.name'),
    mac: t('twins.form.mac'),
    twinType: t('twins.form.type'),
    idWarehouse: t('contract:field.Warehouse'),
    idTwinModel: t('contract:field.TwinModel'),
    station: t('twins.form.station'),
    idStation: t('twins.station.id'),
    nameStation: t('contract:field.nameStation'),
    idPrincipal: t('contract:field.TwinPrincipal'),
  };
  const named: Record<string, (id: unknown) => string | undefined> = {
    idWarehouse: (id) => warehouses.data?.data.find(({ idWarehouse }) => idWarehouse === id)?.name,
    idTwinModel: (id) => models.data?.data.find((model) => model.id === id)?.name,
    idPrincipal: (id) => (twin.TwinPrincipal?.idTwin === id ? twin.TwinPrincipal?.name : undefined),
    twinType: (type) => t(`parts.twins.type.${String(type)}`),
  };
  return (name, value) => {
    const label = labels[name] ?? name;
    if (value === null || value === undefined || value === '') return { label, value: '—' };
    const of = named[name];
    if (!of) return { label, value: String(value) };
    return { label, value: of(value) ?? `#${String(value)}` };
  };
}
