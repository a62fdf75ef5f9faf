import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { LinkedHolder } from '../links/tie.ts';

const byIds = prepared<{ ids: readonly number[] }>()((db, { ids }) =>
  db
    .selectFrom('twin')
    .select(['idTwin as id', 'idCompany', 'name', 'mac as detail'])
    .where(sql<boolean>`id_twin = any(${ids})`),
);

/** Devices, for users of the registry or the inventory. */
export const linkedTwins: LinkedHolder = async (tx, { permissions }, ids) => {
  if (!permissions.has('twin:view') && !permissions.has('inventory:view')) return new Map();
  const mayChange = permissions.has('twin:edit');
  return new Map((await byIds.all(tx, { ids })).map(({ id, ...row }) => [id, { ...row, mayChange }]));
};
