import type {
  DeliveryState,
  FirmwareDelivery,
  firmwareDeliveries,
  firmwareWaves,
} from '@gemelo/contract/endpoints/firmware-waves';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { defineList } from '../../db/lists/define-list.ts';
import { among, amongLiterals, equals } from '../../db/lists/filters.ts';
import { searching } from '../../db/lists/search.ts';
import { builder } from '../../db/prepared.ts';
import { presentWave, selectWaves } from './waves.queries.ts';

interface WaveFilters extends Pick<QueryOf<typeof firmwareWaves>, 'search' | 'state' | 'idFirmware'> {
  idCompany: number;
}

export const waveList = defineList<WaveFilters>()({
  entity: 'firmware-wave',
  rows: () => selectWaves(builder),
  filters: {
    idCompany: equals('w.idCompany'),
    search: searching({ table: 'firmwareWave', id: 'idFirmwareWave', columns: ['name'] }, 'w'),
    state: among('w.state'),
    idFirmware: among('w.idFirmware'),
  },
  order: {
    idFirmwareWave: 'w.idFirmwareWave',
    name: 'w.name',
    state: 'w.state',
    createdAt: 'w.createdAt',
    endedAt: 'w.endedAt',
  },
  newest: ['w.idFirmwareWave'],
  present: presentWave,
});

interface DeliveryFilters
  extends Pick<QueryOf<typeof firmwareDeliveries>, 'search' | 'deliveryState' | 'step'> {
  idFirmwareWave: number;
}

const selectDeliveries = () =>
  builder
    .selectFrom('firmwareDelivery as d')
    .innerJoin('twin', 'twin.idTwin', 'd.idTwin')
    .leftJoin('warehouse as w', 'w.idWarehouse', 'twin.idWarehouse')
    .select(['d.idTwin', 'twin.name', 'twin.mac', 'twin.idWarehouse', 'w.name as warehouse', 'd.step'])
    .select(['d.state as deliveryState', 'd.failure', 'd.error', 'd.beganAt', 'd.changedAt']);
type Found = Awaited<ReturnType<ReturnType<typeof selectDeliveries>['executeTakeFirstOrThrow']>>;

const presentDelivery = ({ idWarehouse, warehouse, ...row }: Found): FirmwareDelivery => ({
  ...row,
  Warehouse: { idWarehouse, name: warehouse ?? '' },
});

export const deliveryList = defineList<DeliveryFilters>()({
  entity: 'firmware-wave',
  rows: selectDeliveries,
  filters: {
    idFirmwareWave: equals('d.idFirmwareWave'),
    search: searching({ table: 'twin', id: 'idTwin', columns: ['name', 'mac'] }, 'twin'),
    deliveryState: amongLiterals<DeliveryState>('d.state'),
    step: among('d.step'),
  },
  order: {
    idTwin: 'd.idTwin',
    name: 'twin.name',
    step: 'd.step',
    deliveryState: 'd.state',
    changedAt: 'd.changedAt',
  },
  newest: ['d.idTwin'],
  present: presentDelivery,
});
