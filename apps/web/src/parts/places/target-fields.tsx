import { lotsOfCompany } from '@gemelo/contract/endpoints/lots';
import { activeWarehouses } from '@gemelo/contract/endpoints/warehouses';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../lib/translation.tsx';
import { AsyncSelectField } from '../../ui/form/async-select-field.tsx';
import { RadioField } from '../../ui/form/radio-field.tsx';
import { useShownCompany } from '../company/shown-company.ts';
import { SegmentFields } from './segment-fields.tsx';

export interface TargetValues {
  type: 'warehouse' | 'lot';
  idWarehouse?: number | null | undefined;
  segments?: number[] | undefined;
  idLot?: number | null | undefined;
}

export interface NamedWarehouse {
  idWarehouse: number;
  name: string;
}

interface TargetFieldsProps {
  /** By default the shown company. */
  idCompany?: number;
  /** The warehouse that the form starts with. */
  initial?: NamedWarehouse | undefined;
  /** The place is the next thing to choose: its options are shown without a click. */
  offers?: boolean;
}

/** Target of a move: a warehouse and its segments, or a lot. Must be inside a form with the fields of a target. */
export function TargetFields({ idCompany: given, initial, offers = false }: TargetFieldsProps) {
  const { t } = useTranslation();
  const { setValue } = useFormContext<TargetValues>();
  const [type, idWarehouse] = useWatch<TargetValues, ['type', 'idWarehouse']>({
    name: ['type', 'idWarehouse'],
  });
  const shown = useShownCompany();
  const idCompany = given ?? shown.idCompany;
  return (
    <>
      <RadioField
        name="type"
        label={t('parts.places.target.type')}
        options={(['warehouse', 'lot'] as const).map((value) => ({
          value,
          label: t(`parts.places.target.${value}`),
        }))}
      />
      {type === 'lot' ? (
        <AsyncSelectField
          key="lot"
          name="idLot"
          label={t('parts.places.target.chooseLot')}
          optional={false}
          endpoint={lotsOfCompany}
          input={{ params: { id: idCompany }, query: { state: 'Activo' } }}
          option={(lot) => ({ value: lot.idLot, label: `${lot.name} · ${lot.Warehouse.name}` })}
          offers={offers}
          preselects
        />
      ) : (
        <AsyncSelectField
          key="warehouse"
          name="idWarehouse"
          label={t('parts.places.target.chooseWarehouse')}
          optional={false}
          endpoint={activeWarehouses}
          input={{ params: { id: idCompany } }}
          option={(warehouse) => ({ value: warehouse.idWarehouse, label: warehouse.name })}
          offers={offers}
          preselects
          initial={initial && { value: initial.idWarehouse, label: initial.name }}
          // The selected segments belong to the previous warehouse.
          onChosen={() => setValue('segments', [])}
        />
      )}
      {type === 'warehouse' && idWarehouse && (
        <SegmentFields key={idWarehouse} idWarehouse={idWarehouse} offers={offers} />
      )}
    </>
  );
}

/** Keeps only the fields of the chosen kind of place. */
export const targetOf = ({ type, idWarehouse, segments, idLot }: TargetValues) =>
  type === 'lot' ? { type, idLot } : { type, idWarehouse, segments: segments ?? [] };
