import type { Movement } from '@gemelo/contract/endpoints/twins';
import { TwinPlace } from '../../../parts/twins/twin-place.tsx';

export type PastPlaceFacts = Pick<Movement, 'Warehouse' | 'Destination' | 'Lot' | 'segments'>;

/** Where a device was, as its history says it. */
export const MovementPlace = ({ at }: { at: PastPlaceFacts }) => (
  <TwinPlace
    twin={{
      Warehouse: at.Warehouse,
      Destination: at.Destination,
      Assignment: { lot: at.Lot?.name ?? null, segments: at.segments.map(({ name }) => name) },
    }}
  />
);

/** The same place reads the same, whichever way it was come to. */
export const samePlace = (one: PastPlaceFacts, other: PastPlaceFacts) => keyOf(one) === keyOf(other);

const keyOf = ({ Warehouse, Destination, Lot, segments }: PastPlaceFacts) =>
  JSON.stringify([
    Warehouse.idWarehouse,
    Destination?.idWarehouse,
    Lot?.idLot,
    segments.map(({ idWarehouseSegment }) => idWarehouseSegment),
  ]);
