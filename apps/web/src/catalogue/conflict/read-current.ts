import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { call } from '../../lib/api.ts';
import { inputFor } from '../catalogue-calls.ts';
import { idOf, type Row } from '../catalogue-row.ts';

const LATEST = 200;

/** A record as it is by now. Where no call reads a single one: it was just changed, so it is among the latest. */
export async function readCurrent(catalogue: Catalogue, id: number): Promise<Row | undefined> {
  const { one, list } = catalogue.endpoints;
  if (one) return (await call(one, inputFor(catalogue, one, id))).data as Row;
  const { data } = await call(list, { query: { order: '-updatedAt', limit: LATEST } });
  return data.find((row) => idOf(catalogue, row) === id);
}
