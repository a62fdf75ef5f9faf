import type { Parcel, Rows } from './store.ts';
import type { Free } from './writing.ts';

/** A message that was accepted and is not written yet. */
export interface QueuedMessage {
  parcel: Parcel;
  rows: number;
  /** The time of acceptance. */
  since: number;
  resolve: () => void;
  reject: (error: unknown) => void;
}

export const rowsOf = ({ readings, unmapped, attributes }: Rows) =>
  readings.length + unmapped.length + attributes.length;

/** The number of messages from the front that fit into `maxRows` rows, at least one. */
export function fitting(waiting: readonly QueuedMessage[], maxRows: number): { count: number; rows: number } {
  let rows = 0;
  let count = 0;
  for (const one of waiting) {
    if (count > 0 && rows + one.rows > maxRows) break;
    rows += one.rows;
    count++;
  }
  return { count, rows };
}

/** Only readings affect the days. */
const hasReadings = ({ parcel }: QueuedMessage) => parcel.readings.length > 0;
export const companiesOf = (waiting: readonly QueuedMessage[]) =>
  [...new Set(waiting.filter(hasReadings).map(({ parcel }) => parcel.idCompany))].sort((a, b) => a - b);
export const mayBeWritten = (one: QueuedMessage, free: Free) =>
  !hasReadings(one) || free.has(one.parcel.idCompany);

/** Plain loops, because they run for every message. */
export function mergeRows(waiting: readonly QueuedMessage[]): Rows {
  const rows = {
    readings: [] as Parcel['readings'][number][],
    unmapped: [] as Parcel['unmapped'][number][],
    attributes: [] as Parcel['attributes'][number][],
  };
  for (const { parcel } of waiting) {
    for (const reading of parcel.readings) rows.readings.push(reading);
    for (const unmapped of parcel.unmapped) rows.unmapped.push(unmapped);
    for (const attribute of parcel.attributes) rows.attributes.push(attribute);
  }
  return rows;
}
