import { sql } from 'kysely';
import type { Tx } from './client.ts';

interface MentionedUser {
  idUser: number;
  name: string;
}

/** Users of the company mentioned with @ in a text; of two matching names, the longer one. */
async function usersMentionedIn(tx: Tx, idCompany: number, text: string): Promise<MentionedUser[]> {
  const { rows } = await sql<MentionedUser>`
    select id_user, name from app_user
    where id_company = ${idCompany} and state = 'Activo' and id_role is not null and strpos(${text}, '@' || name) > 0
    order by length(name) desc, id_user limit 50`.execute(tx);
  let rest = text;
  const mentionedNames = new Set<string>();
  return rows.filter(({ name }) => {
    const mention = `@${name}`;
    if (rest.includes(mention)) {
      rest = rest.replaceAll(mention, '');
      mentionedNames.add(name);
    }
    return mentionedNames.has(name);
  });
}

/** Users whom a text mentions and its earlier version did not. */
export async function newlyMentioned(
  tx: Tx,
  idCompany: number,
  text: string,
  earlier = '',
): Promise<number[]> {
  const before = new Set((await usersMentionedIn(tx, idCompany, earlier)).map(({ idUser }) => idUser));
  const mentioned = await usersMentionedIn(tx, idCompany, text);
  return mentioned.map(({ idUser }) => idUser).filter((idUser) => !before.has(idUser));
}
