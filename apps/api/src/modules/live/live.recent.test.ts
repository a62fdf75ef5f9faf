import { expect, test } from 'vitest';
import { createRecent } from './live.recent.ts';

test('an event with very many ids is stored without them', () => {
  const recent = createRecent();
  const since = Date.now();
  const ids = (count: number) => Array.from({ length: count }, (_, n) => n);
  recent.note({ kind: 'readings', idCompany: 1, ids: ids(10_000) });
  recent.note({ kind: 'twin', idCompany: 1, ids: ids(2) });
  recent.note({ kind: 'company', idCompany: null });
  expect(recent.since(since)).toEqual([
    { kind: 'readings', idCompany: 1 },
    { kind: 'twin', idCompany: 1, ids: [0, 1] },
    { kind: 'company', idCompany: null },
  ]);
});
