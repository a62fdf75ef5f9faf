import type { FormLink } from '@gemelo/contract/endpoints/form-links';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { authorName, personOf } from '../../db/person.ts';
import { type Builder, prepared } from '../../db/prepared.ts';
import { linkStateOf } from './link-state.ts';

/** What tells whether a link takes answers; moments are judged by the database's clock. */
const selectLinks = (db: Builder) =>
  db
    .selectFrom('formLink as l')
    .innerJoin('form as x', 'x.idForm', 'l.idForm')
    .leftJoin('appUser as u', 'u.idUser', 'l.idUser')
    .select(['l.idFormLink', 'l.idCompany', 'l.idForm', 'l.name', 'l.state', 'l.expiresAt', 'l.answerLimit'])
    .select(['l.answerCount', 'l.lastAnswerAt', 'l.idUser', 'x.name as formName'])
    .select(authorName('u', 'l.id_user').as('userName'))
    .select(['l.version', 'l.createdAt', 'l.updatedAt'])
    .select([
      sql<boolean>`l.expires_at <= now()`.as('expired'),
      sql<boolean>`x.state = 'Activo' and x.published is not null`.as('published'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof selectLinks>['executeTakeFirstOrThrow']>>;

export interface FoundLink extends FormLink {
  formName: string;
}
const presentLink = ({ idUser, userName, expired, published, ...row }: Row): FoundLink => ({
  ...row,
  linkState: linkStateOf({ ...row, expired, published }),
  Creator: personOf(idUser, userName),
});

const linkById = prepared<{ idFormLink: number }>()((db, { idFormLink }) =>
  selectLinks(db).where('l.idFormLink', '=', idFormLink),
);
export async function findLink(tx: Tx, idFormLink: number): Promise<FoundLink | undefined> {
  const found = await linkById.first(tx, { idFormLink });
  return found && presentLink(found);
}

const linksOfForm = prepared<{ idForm: number }>()((db, { idForm }) =>
  selectLinks(db).where('l.idForm', '=', idForm).orderBy('l.idFormLink', 'desc'),
);
export const linksOf = async (tx: Tx, idForm: number): Promise<FormLink[]> =>
  (await linksOfForm.all(tx, { idForm })).map(presentLink);

const linkCount = prepared<{ idForm: number }>()(
  (_db, { idForm }) => sql<{ count: number }>`
    select count(*) as count from form_link where id_form = ${idForm} and state = 'Activo' and expires_at > now()`,
);
/** Links that are closed or have expired are not counted. */
export const countLinks = async (tx: Tx, idForm: number): Promise<number> =>
  (await linkCount.first(tx, { idForm }))?.count ?? 0;

const expiry = prepared<{ at: string; days: number }>()(
  (_db, { at, days }) => sql<{ past: boolean; far: boolean }>`
    select ${at}::timestamptz <= now() as past,
      ${at}::timestamptz > now() + make_interval(days => ${days}::int) as far`,
);
/** Whether a moment has passed, or is more than some days ahead. */
export async function judgeExpiry(tx: Tx, at: string, days: number) {
  return (await expiry.first(tx, { at, days })) ?? { past: true, far: true };
}

const sealedToken = prepared<{ idFormLink: number }>()((db, { idFormLink }) =>
  db.selectFrom('formLink').select('tokenSecret').where('idFormLink', '=', idFormLink),
);
export const findSealedToken = async (tx: Tx, idFormLink: number): Promise<Buffer | undefined> =>
  (await sealedToken.first(tx, { idFormLink }))?.tokenSecret;
