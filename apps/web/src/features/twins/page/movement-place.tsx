import type { Movement } from '@gemelo/contract/endpoints/twin-movements';
import { TwinPlace } from '../../../parts/twins/twin-place.tsx';

export type PastPlaceFacts = Pick<Movement, 'Warehouse' | 'Destination' | 'Lot' | 'segments'>;

/** A device's place as recorded in its history. */
export const MovementPlace = ({ at }: { at: PastPlaceFacts }) => (
  <TwinPlace
    twin={{
      Warehouse: at.Warehouse,
      Destination: at.Destination,
      Assignment: { lot: at.Lot?.name ?? null, segments: at.segments.map(({ name }) => name) },
    }}
  />
);

/** Key of a place, independent of how the device got there. */
export const samePlace = (one: PastPlaceFacts, other: PastPlaceFacts) => keyOf(one) === keyOf(other);

const keyOf = ({ Warehouse, Destination, Lot, segments }: PastPlaceFacts) =>
  JSON.stringify([
    Warehouse.idWarehouse,
    Destination?.idWarehouse,
    Lot?.idLot,
    segments.map(({ idWarehouseSegment }) => idWarehouseSegment),
  ]);
