import type { Bus } from '../../db/bus.ts';

/** One event for each company. */
export function publishTwins(
  bus: Bus,
  kind: string,
  twins: readonly { idTwin: number; idCompany: number }[],
) {
  const ids = new Map<number, number[]>();
  for (const { idCompany, idTwin } of twins) {
    const own = ids.get(idCompany);
    if (own) own.push(idTwin);
    else ids.set(idCompany, [idTwin]);
  }
  for (const [idCompany, own] of ids) bus.publish({ kind, idCompany, ids: own });
}
