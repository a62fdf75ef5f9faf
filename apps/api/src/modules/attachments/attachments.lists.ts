import {
  attachmentName,
  type attachmentPoints,
  type listAttachments,
} from '@gemelo/contract/endpoints/attachments';
import type { BodyOf, QueryOf } from '@gemelo/contract/kit/endpoint';
import { addDays, momentOf } from '@gemelo/contract/kit/zoned';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { defineList } from '../../db/lists/define-list.ts';
import {
  among,
  before,
  type Clause,
  equals,
  type Filter,
  notBefore,
  present,
} from '../../db/lists/filters.ts';
import { either, searching } from '../../db/lists/search.ts';
import { authorName, personOf } from '../../db/person.ts';
import { builder, given, prepared } from '../../db/prepared.ts';
import { presentAttachment, selectAttachments } from './attachments.queries.ts';

type Asked = Pick<
  QueryOf<typeof listAttachments>,
  'search' | 'idWarehouse' | 'idUser' | 'tag' | 'from' | 'to' | 'placed'
>;
export interface AttachmentFilters extends Asked {
  idCompany: number;
  ids?: number[] | undefined;
}

const searchingText = searching(
  { table: 'warehouseAttachment', id: 'idWarehouseAttachment', columns: ['searchText'] },
  'a',
);

/** Any of some tags: looked up as words of the text, which has an index, and then compared as a whole. */
const tagged: Filter<readonly string[]> = async (tags, name, tx) => {
  const exactly = (clause: Clause): Clause => {
    const { otherwise } = clause;
    return {
      ...clause,
      shape: `${clause.shape}=${name}`,
      values: { ...clause.values, [name]: tags },
      condition: () => sql<boolean>`(${clause.condition()} and a.tags && ${given(name)}::text[])`,
      ...(otherwise && { otherwise: async () => exactly(await otherwise()) }),
    };
  };
  const words: Clause[] = [];
  for (const [at, tag] of tags.entries()) words.push(await searchingText(tag, `${name}${at}`, tx));
  return exactly(words.reduce((one, other) => either(one, other)));
};

const filters: { [Name in keyof AttachmentFilters]-?: Filter<NonNullable<AttachmentFilters[Name]>> } = {
  idCompany: equals('a.idCompany'),
  ids: among('a.idWarehouseAttachment'),
  idWarehouse: among('a.idWarehouse'),
  idUser: among('a.idUser'),
  tag: tagged,
  from: notBefore('a.createdAt'),
  to: before('a.createdAt'),
  placed: present('a.latitude'),
  search: searchingText,
};

const attachments = defineList<AttachmentFilters>()({
  entity: 'warehouse-attachment',
  rows: () => selectAttachments(builder),
  filters,
  // Days are ranges of the order, so that a list of some days begins there.
  order: { createdAt: 'a.createdAt' },
  newest: ['a.createdAt', 'a.idWarehouseAttachment'],
  present: presentAttachment,
});

/** The same without what only the list shows. */
const briefly = defineList<AttachmentFilters>()({
  entity: 'warehouse-attachment',
  rows: () =>
    builder
      .selectFrom('warehouseAttachment as a')
      .leftJoin('warehouse as w', 'w.idWarehouse', 'a.idWarehouse')
      .leftJoin('appUser as u', 'u.idUser', 'a.idUser')
      .select(['a.idWarehouseAttachment', 'a.latitude', 'a.longitude', 'a.createdAt', 'a.title', 'a.note'])
      .select(['a.idWarehouse', 'w.name as warehouseName', 'a.idUser'])
      .select(authorName('u', 'a.id_user').as('userName')),
  filters,
  order: {},
  newest: ['a.createdAt', 'a.idWarehouseAttachment'],
  present: ({ idWarehouse, warehouseName, idUser, userName, title, note, ...row }) => {
    const Warehouse = { idWarehouse, name: warehouseName ?? '' };
    return {
      ...row,
      name: attachmentName({ title, note, Warehouse }),
      User: personOf(idUser, userName),
      Warehouse,
    };
  },
});

const zoneOfCompany = prepared<{ idCompany: number }>()((db, { idCompany }) =>
  db.selectFrom('company').select('timeZone').where('idCompany', '=', idCompany),
);
/** Days are those of the company’s time zone. */
async function withMoments(tx: Tx, given: AttachmentFilters): Promise<AttachmentFilters> {
  const { from, to, idCompany } = given;
  if (!from && !to) return given;
  const zone = (await zoneOfCompany.first(tx, { idCompany }))?.timeZone ?? 'UTC';
  const startOf = (day: string) => momentOf(day, 0, zone).toISOString();
  return { ...given, from: from && startOf(from), to: to && startOf(addDays(to, 1)) };
}

export const attachmentList = async (tx: Tx, asked: AttachmentFilters) =>
  attachments(tx, await withMoments(tx, asked));

export const briefAttachments = async (tx: Tx, asked: AttachmentFilters) =>
  briefly(tx, await withMoments(tx, asked));

/** The newest attachments with a place. */
export async function readPoints(
  tx: Tx,
  { warehouses, users, tags, ...asked }: BodyOf<typeof attachmentPoints> & { idCompany: number },
  most: number,
) {
  const ifSome = <T>(list: T[] | undefined) => (list?.length ? list : undefined);
  const list = await briefAttachments(tx, {
    ...asked,
    ...{ idWarehouse: ifSome(warehouses), idUser: ifSome(users), tag: ifSome(tags), placed: true },
  });
  const found = await list.first(most);
  const points = found.map((row) => ({ ...row, latitude: row.latitude ?? 0, longitude: row.longitude ?? 0 }));
  return { total: found.length < most ? found.length : await list.count(), points };
}
