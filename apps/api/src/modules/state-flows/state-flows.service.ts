import type { FlowKind, FlowState, Way } from '@gemelo/contract/endpoints/state-flows';
import { Forbidden, Invalid, Refused } from '@gemelo/contract/kit/errors';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { sql } from 'kysely';
import { audit } from '../../db/audit.ts';
import type { Database, Tx } from '../../db/client.ts';
import { type StateWays, statesWithWays } from '../../db/state-ways.ts';
import type { Actor } from '../../http/actor.ts';

const tables = {
  ticket: { ways: 'ticket_state_way', id: 'id_ticket_state', states: 'ticket_state' },
  task: { ways: 'task_state_way', id: 'id_task_state', states: 'task_state' },
} as const;

const active = (states: readonly StateWays[]) => states.filter(({ state }) => state === 'Activo');
const present = (states: readonly StateWays[]): FlowState[] =>
  active(states).map(({ state: _, ...shown }) => shown);

/** Ways that say the same are written the same. */
const normal = (ways: readonly Way[]): string =>
  JSON.stringify(
    ways
      .filter(({ to }) => to.length > 0)
      .map(({ from, to }): [number, number[]] => [from, [...new Set(to)].sort((a, b) => a - b)])
      .sort(([a], [b]) => a - b),
  );
const drawnIn = (states: readonly StateWays[]): Way[] =>
  active(states).flatMap(({ id, next, drawn }) => (drawn ? [{ from: id, to: next }] : []));

/** Each way leads from one active state to another. */
function checkKnown(ways: readonly Way[], states: readonly StateWays[]) {
  const known = new Map(states.map(({ id, state }) => [id, state]));
  const issues = ways.flatMap(({ from, to }, at) =>
    [from, ...to].flatMap((id) => {
      const path = `ways.${at}`;
      if (known.get(id) !== 'Activo') return [{ path, rule: known.has(id) ? 'inactive' : 'reference' }];
      return to.includes(from) || new Set(ways.map((way) => way.from)).size < ways.length
        ? [{ path, rule: 'twiceChosen' }]
        : [];
    }),
  );
  if (issues.length > 0) throw new Invalid(issues);
}

/** The first open state from which no end can be reached. */
function trapIn(states: readonly StateWays[]): StateWays | undefined {
  const byId = new Map(states.map((state) => [state.id, state]));
  const ends = (from: StateWays): boolean => {
    const seen = new Set([from.id]);
    for (const id of seen) {
      const state = byId.get(id);
      // Without ways of its own it is closed or done as its category allows.
      if (!state || !isOpen(state.category) || !state.drawn) return true;
      for (const next of state.next) seen.add(next);
    }
    return false;
  };
  return states.find((state) => isOpen(state.category) && !ends(state));
}

/** Where the states of tickets and tasks lead, as the operator draws it. */
export function createStateFlows(database: Database) {
  const write = async (tx: Tx, kind: FlowKind, ways: readonly Way[]) => {
    const table = tables[kind];
    await sql`delete from ${sql.table(table.ways)}`.execute(tx);
    const pairs = ways.flatMap(({ from, to }) => [...new Set(to)].map((next) => [from, next] as const));
    await sql`insert into ${sql.table(table.ways)} (${sql.ref(table.id)}, id_next_state)
      select * from unnest(${pairs.map(([from]) => from)}::int[], ${pairs.map(([, next]) => next)}::int[])`.execute(
      tx,
    );
  };

  /** One entry for each state that leads elsewhere now. */
  const noteChanged = async (
    tx: Tx,
    actor: Actor,
    kind: FlowKind,
    before: readonly StateWays[],
    after: readonly StateWays[],
  ) => {
    const names = new Map(after.map(({ id, name }) => [id, name]));
    const facts = ({ next, drawn }: StateWays) => ({
      next: drawn ? next.map((id) => names.get(id)).join(', ') : null,
    });
    const entries = after.flatMap((state) => {
      const earlier = before.find(({ id }) => id === state.id) ?? state;
      const change = { before: facts(earlier), after: facts(state) };
      if (change.before.next === change.after.next) return [];
      return [{ entity: `${kind}-state`, id: state.id, action: 'edit', idCompany: null, ...change }];
    });
    if (entries.length > 0) await audit(tx, actor, ...entries);
  };

  return {
    read: (actor: Actor, kind: FlowKind) =>
      database.read(actor, async (tx) => present(await statesWithWays(tx, kind))),

    draw: (actor: Actor, kind: FlowKind, ways: readonly Way[], was: readonly Way[]) =>
      database.transaction(actor, async (tx) => {
        if (!actor.operator) throw new Forbidden('OPERATOR_ONLY');
        const { states, id } = tables[kind];
        // Whoever inactivates a state meanwhile waits, and sees the ways.
        await sql`select from ${sql.table(states)} order by ${sql.ref(id)} for no key update`.execute(tx);
        const before = await statesWithWays(tx, kind);
        if (normal(drawnIn(before)) !== normal(was))
          throw new Refused('STALE', {}, { current: present(before) });
        checkKnown(ways, before);
        await write(tx, kind, ways);
        const after = await statesWithWays(tx, kind);
        const trap = trapIn(active(after));
        if (trap) throw new Refused('STATE_WITHOUT_END', { name: trap.name });
        await noteChanged(tx, actor, kind, before, after);
        return present(after);
      }),
  };
}
export type StateFlows = ReturnType<typeof createStateFlows>;
