import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type Builder, prepared } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';

interface Viewer {
  idUser: number;
  idCompany: number;
}
const viewer = ({ idUser, idCompany }: Actor): Viewer => ({ idUser, idCompany: idCompany ?? 0 });

const selectViews = (db: Builder, { idUser, idCompany }: { [Name in keyof Viewer]: RawBuilder<number> }) =>
  db
    .selectFrom('savedView as v')
    .innerJoin('appUser as u', 'u.idUser', 'v.idUser')
    .select([
      'v.idView',
      'v.name',
      'v.query',
      'v.shared',
      'u.name as user',
      sql<boolean>`v.id_user = ${idUser}`.as('mine'),
    ])
    .where('v.idCompany', '=', idCompany);

const viewById = prepared<Viewer & { idView: number }>()((db, { idView, idUser, idCompany }) =>
  selectViews(db, { idUser, idCompany }).where('v.idView', '=', idView),
);
const viewsOfScreen = prepared<Viewer & { screen: string }>()((db, { screen, idUser, idCompany }) =>
  selectViews(db, { idUser, idCompany })
    .where('v.screen', '=', screen)
    .where((eb) => eb.or([eb('v.idUser', '=', idUser), eb('v.shared', '=', true)]))
    .orderBy('v.name')
    .orderBy('v.idView'),
);

export const findView = (tx: Tx, actor: Actor, idView: number) =>
  viewById.first(tx, { ...viewer(actor), idView });

/** The caller's own views, and those shared in the company. */
export const viewsOf = (tx: Tx, actor: Actor, screen: string) =>
  viewsOfScreen.all(tx, { ...viewer(actor), screen });
