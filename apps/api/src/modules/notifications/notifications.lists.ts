import { type SqlBool, sql } from 'kysely';
import { defineList } from '../../db/lists/define-list.ts';
import { byValue, equals } from '../../db/lists/filters.ts';
import { builder } from '../../db/prepared.ts';
import type { KeptNotice } from './notice-words.ts';

interface Filters {
  idUser: number;
  unread?: true | undefined;
}

/** The records that a person was told about, each with its newest notice. */
export const notificationList = defineList<Filters>()({
  entity: 'notification',
  rows: () =>
    builder
      .selectFrom('notificationGroup as g')
      .innerJoin('notification as n', 'n.idNotification', 'g.idNotification')
      .select(['g.idNotification', 'g.entity', 'g.entityId', 'g.notices', 'g.unread'])
      .select(['n.kind', 'n.title', 'n.words', 'n.at']),
  filters: {
    idUser: equals('g.idUser'),
    unread: byValue<true>(() => sql<SqlBool>`g.unread > 0`),
  },
  order: {},
  newest: ['g.idNotification'],
  present: ({ words, kind, ...row }) => {
    const { by = null, ...rest } = words as Record<string, string>;
    return {
      ...row,
      idNotification: Number(row.idNotification),
      kind: kind as KeptNotice['kind'],
      by,
      words: rest,
    };
  },
});
