import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { type Choice, valuesOf } from '../../db/lists/choices.ts';
import { prepared, together } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';

/** The operator's administrators see the audit of every company. */
export const companySeenBy = ({ all, idCompany }: Actor) => (all ? undefined : (idCompany ?? 0));

type Kind = 'entity' | 'action';
interface OfCompany {
  idCompany: number;
}
const kindsOf = (kind: Kind) =>
  prepared<OfCompany>()((_db, { idCompany }) =>
    valuesOf<string>('audit', kind, sql<boolean>`id_company = ${idCompany}`),
  );
/** The operator's administrators also see changes that belong to no company. */
const kindsOfAll = (kind: Kind) =>
  prepared<object>()(
    () => sql<{ value: string }>`
      select kind.value from company c
      cross join lateral (${valuesOf('audit', kind, sql<boolean>`audit.id_company = c.id_company`)}) kind
      union (${valuesOf('audit', kind, sql<boolean>`id_company is null`)})`,
  );
const asksFor = (kind: Kind) => {
  const [ofOne, ofAll] = [kindsOf(kind), kindsOfAll(kind)];
  return (idCompany: number | undefined) =>
    idCompany === undefined ? ofAll.ask({}) : ofOne.ask({ idCompany });
};
/** The kinds of changed records, and of changes; without a company those of all. */
export const entitiesIn = asksFor('entity');
const actionsIn = asksFor('action');

/** Each visible person is looked up in the index; for an equality the planner may choose to read the log instead. */
const peopleSeen = prepared<object>()(
  () => sql<Choice>`
    select u.id_user as value, u.name as label from app_user u
    where (select true from audit a where a.id_user between u.id_user and u.id_user order by a.id_user limit 1)
    order by u.name, 1`,
);

const sorted = (values: readonly { value: string }[]) => values.map(({ value }) => value).sort();

/** The options of the filters. */
export async function changeChoices(tx: Tx, actor: Actor) {
  const idCompany = companySeenBy(actor);
  const [entities, actions, idUser] = await together(
    tx,
    entitiesIn(idCompany),
    actionsIn(idCompany),
    peopleSeen.ask({}),
  );
  return { entity: sorted(entities), action: sorted(actions), idUser };
}
