import { sql } from 'kysely';
import { type BoundQuery, prepared } from './prepared.ts';
import type { Tx } from './tx.ts';

/** How long after a move its author may take it back. */
export const UNDO_MINUTES = 5;

/** A record that goes back, with the justification that it had in the state that it goes back to. */
interface TakenBack {
  id: number;
  justification: string | null;
}
interface Move {
  idUser: number;
  ids: readonly number[];
  /** The state that they would go back to. */
  idState: number;
}

const movesOf = (kind: string) => {
  const [events, states] = [sql.table(`${kind}_event`), sql.table(`${kind}_state`)];
  const [idRecord, idEvent, idOf] = [`id_${kind}`, `id_${kind}_event`, `id_${kind}_state`].map((name) =>
    sql.ref(name),
  );
  return prepared<Move>()(
    (_db, { idUser, ids, idState }) => sql<TakenBack>`
      with target as (select s.name from ${states} s where s.${idOf} = ${idState})
      select one.id, entered.note as justification
      from target cross join unnest(${ids}::int[]) one (id) cross join lateral (
        select e.${idEvent} as event, e.id_user, e.kind, e.was, e.at from ${events} e
        where e.${idRecord} = one.id order by e.${idEvent} desc limit 1
      ) last left join lateral (
        select e.kind, e.note from ${events} e
        where e.${idRecord} = one.id and e.${idEvent} < last.event and e.became = target.name and e.note is not null
        order by e.${idEvent} desc limit 1
      ) entered on true
      where last.id_user = ${idUser} and last.was = target.name
        and last.kind in ('state', 'completed', 'cancelled', 'closed', 'reopened')
        and last.at > now() - make_interval(mins => ${sql.lit(UNDO_MINUTES)})
        -- What was said in a duplicate is elsewhere now: it does not become one again.
        and entered.kind is distinct from 'duplicate'`,
  );
};
const kinds = { ticket: movesOf('ticket'), task: movesOf('task') };
type Kind = keyof typeof kinds;

/**
 * Of these records, those whose last change is the caller's own move out of this state, made moments ago. The way back
 * is then open whatever ways are drawn.
 */
export const askTakenBack = (kind: Kind, move: Move): BoundQuery<TakenBack> => kinds[kind].ask(move);

/** Their justifications by record. */
export const takenBack = async (tx: Tx, kind: Kind, move: Move): Promise<Map<number, string | null>> =>
  new Map((await kinds[kind].all(tx, move)).map(({ id, justification }) => [id, justification]));
