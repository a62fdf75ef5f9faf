import type { FlowState, Way } from '@gemelo/contract/endpoints/state-flows';

/** By state, the states that the operator lets it lead to; without any, its category decides. */
export type Ways = ReadonlyMap<number, ReadonlySet<number>>;

export const waysOf = (states: readonly FlowState[]): Ways =>
  new Map(states.flatMap(({ id, next, drawn }) => (drawn ? [[id, new Set(next)] as const] : [])));

export const listed = (ways: Ways): Way[] =>
  [...ways]
    .map(([from, to]) => ({ from, to: [...to].sort((a, b) => a - b) }))
    .sort((a, b) => a.from - b.from);

/** What a state leads to now: what is drawn, or what its category allows. */
export const leadsTo = (ways: Ways, { id, next, drawn }: FlowState): readonly number[] => {
  const own = ways.get(id);
  return own ? [...own] : drawn ? [] : next;
};

/** Ticks or unticks a way. The first tick of a state begins with what its category allows. */
export function toggled(ways: Ways, state: FlowState, to: number): Ways {
  const next = new Set(leadsTo(ways, state));
  if (!next.delete(to)) next.add(to);
  const changed = new Map(ways);
  if (next.size === 0) changed.delete(state.id);
  else changed.set(state.id, next);
  return changed;
}
