import type { Listing } from './define-list.ts';

/** Rows that are already there, as a list. */
export const listingOf = <Row>(rows: readonly Row[]): Listing<Row> => ({
  page: async ({ page, limit }) => ({
    rows: rows.slice((page - 1) * limit, page * limit),
    total: rows.length,
  }),
  async *stream() {
    yield* rows;
  },
  first: async (size) => rows.slice(0, size),
  count: async () => rows.length,
  all: async () => [...rows],
  keys: async () => [],
});
