import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import type { i18n, TFunction } from 'i18next';
import { call } from '../../lib/api.ts';

export interface Use {
  entity: string;
  count: number;
}

/** Maximum number of rows whose usages are requested one by one. */
const MAX_ROWS = 10;

/** Summed usages of rows; `undefined` for more rows than the maximum. */
export async function readUses({ extras }: Catalogue, ids: readonly number[]): Promise<Use[] | undefined> {
  if (ids.length > MAX_ROWS) return undefined;
  const answers = await Promise.all(ids.map((id) => call(extras.uses, { params: { id } })));
  const counts = new Map<string, number>();
  for (const { entity, count } of answers.flatMap(({ data }) => data)) {
    counts.set(entity, (counts.get(entity) ?? 0) + count);
  }
  return [...counts].map(([entity, count]) => ({ entity, count }));
}

/** "3 dispositivos": the locale's name of the usage, otherwise the catalogue's name. */
export function wordsOfUse({ entity, count }: Use, t: TFunction, { exists }: Pick<i18n, 'exists'>): string {
  const own = `names.use.${entity}`;
  if (exists(own)) return t(own, { count });
  const title = `catalogues.name.${entity}.title`;
  return exists(title) ? `${t(title)}: ${count}` : t('names.use.other', { count });
}
