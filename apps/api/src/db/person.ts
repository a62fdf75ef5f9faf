import { type RawBuilder, sql } from 'kysely';

export const personOf = (idUser: number | null, name: string | null) =>
  idUser === null ? null : { idUser, name: name ?? '' };

/** The name of whoever did something, if it was a person. Readers of other companies cannot join the operator's people. */
export const authorOrNone = (users: string, idUser: string): RawBuilder<string | null> =>
  sql`coalesce(${sql.ref(`${users}.name`)}, operator_name(${sql.ref(idUser)}))`;

/** The same where it always was a person. */
export const authorName = (users: string, idUser: string): RawBuilder<string> =>
  sql`coalesce(${authorOrNone(users, idUser)}, '')`;
