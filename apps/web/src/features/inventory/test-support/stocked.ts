import type { StockedSegment } from '@gemelo/contract/endpoints/inventory';

/** A segment of the inventory without devices. */
export const stocked = (id: number, change: Partial<StockedSegment> = {}): StockedSegment => ({
  idWarehouseSegment: id,
  name: `S${id}`,
  order: id,
  planRow: null,
  planColumn: null,
  twins: 0,
  online: 0,
  late: 0,
  silent: 0,
  never: 0,
  level: 'normal',
  openAlarms: 0,
  temperature: null,
  humidity: null,
  worstTemperature: null,
  worstHumidity: null,
  lastReadingAt: null,
  Twins: [],
  ...change,
});
