import type { NotificationKind } from '@gemelo/contract/kit/notification-kinds';
import type { Tx } from '../../db/client.ts';
import type { Context } from '../../db/context.ts';

/** Something that people of a company should know about one record. */
export interface Notice {
  kind: NotificationKind;
  /** The record that it is about, by its name in the audit. */
  entity: string;
  id: number;
  idCompany: number;
  /** What the record is called. */
  title: string;
  /** Users; nobody is told of their own actions, and everybody once. */
  to: readonly (number | null | undefined)[];
  /** What the words of the kind need besides. */
  words?: Record<string, string>;
}

/** Who does something: a user, or the product itself. */
export type Doer = Context & { name?: string };

export function createNotifications() {
  return {
    /** Tells people in the transaction of the cause. */
    async tell(tx: Tx, by: Doer, { kind, entity, id, idCompany, title, to, words = {} }: Notice) {
      const others = [...new Set(to)].filter((idUser) => idUser != null && idUser !== by.idUser) as number[];
      if (others.length === 0) return;
      const people = await tx
        .selectFrom('appUser')
        .select('idUser')
        .where('idUser', 'in', others)
        .where('idCompany', '=', idCompany)
        .where('state', '=', 'Activo')
        .orderBy('idUser')
        .execute();
      if (people.length === 0) return;
      await tx
        .insertInto('notification')
        .values(
          people.map(({ idUser }) => ({
            ...{ idCompany, idUser, kind, entity, entityId: id, title, words: JSON.stringify(words) },
            idActor: by.idUser,
          })),
        )
        .execute();
    },
  };
}
export type Notifications = ReturnType<typeof createNotifications>;
