import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import type { Use } from '@gemelo/contract/kit/errors';
import type { i18n, TFunction } from 'i18next';
import { call } from '../../lib/api.ts';

/** Maximum number of rows whose usages are requested one by one. */
const MAX_ROWS = 10;
const MAX_NAMES = 3;

/** Summed usages of rows; `undefined` for more rows than the maximum. */
export async function readUses({ extras }: Catalogue, ids: readonly number[]): Promise<Use[] | undefined> {
  if (ids.length > MAX_ROWS) return undefined;
  const answers = await Promise.all(ids.map((id) => call(extras.uses, { params: { id } })));
  const uses = new Map<string, Use>();
  for (const { entity, count, names } of answers.flatMap(({ data }) => data)) {
    const before = uses.get(entity) ?? { count: 0, names: [] };
    const named = [...before.names, ...names].slice(0, MAX_NAMES);
    uses.set(entity, { entity, count: before.count + count, names: named });
  }
  return [...uses.values()];
}

function counted({ entity, count }: Use, t: TFunction, { exists }: Pick<i18n, 'exists'>): string {
  const own = `contract:use.${entity}`;
  if (exists(own)) return t(own, { count });
  const title = `catalogues.name.${entity}.title`;
  return exists(title) ? `${t(title)}: ${count}` : t('contract:use.other', { count });
}

/** "3 dispositivos (EB-1, EB-2, …)": the locale's name of the usage, otherwise the catalogue's name. */
export function wordsOfUse(use: Use, t: TFunction, i18n: Pick<i18n, 'exists'>): string {
  const words = counted(use, t, i18n);
  const names = use.count > use.names.length ? [...use.names, '…'] : use.names;
  return use.names.length === 0 ? words : `${words} (${names.join(', ')})`;
}
