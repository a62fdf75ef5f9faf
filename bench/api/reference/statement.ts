export type Body = Record<string, string | number | undefined>;

/** A hand-written statement; its first parameter is always the hash of the caller's token. */
export interface Statement {
  text: string;
  /** The other parameters, from the query string and the body. */
  values: (query: URLSearchParams, body: Body) => unknown[];
}

/** The user of a valid session. Without one there is no row, so that the whole statement returns none. */
export const CALLER = `
  select u.id_user, u.id_company
  from session s
  join app_user u on u.id_user = s.id_user and u.state = 'Activo'
  where s.token_hash = $1 and s.revoked_at is null and s.expires_at > now()`;
