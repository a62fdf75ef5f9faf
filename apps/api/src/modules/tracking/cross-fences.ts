import { type Tx, touch } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import type { Notice, Notifications } from '../notifications/notifications.service.ts';
import { type Crossing, crossingsOf, type Presence } from './crossings.ts';
import {
  beInFences,
  crossingValues,
  type FoundFence,
  leaveFences,
  type Owner,
  presenceValues,
  storeCrossings,
} from './positions.queries.ts';
import type { Fix } from './sent-fixes.ts';

interface Around {
  fences: readonly FoundFence[];
  presences: readonly Presence[];
}

/** What watchers of an area are told. */
function noticesOf(
  { name, idCompany, idUser }: Pick<Actor, 'name' | 'idUser'> & Owner,
  crossings: readonly Crossing[],
  fences: readonly FoundFence[],
): Notice[] {
  return crossings.flatMap(({ idGeofence, at, entered }) => {
    const fence = fences.find((one) => one.idGeofence === idGeofence);
    if (!fence || !(entered ? fence.tellsEnter : fence.tellsLeave)) return [];
    return [
      {
        ...{ kind: 'geofence', entity: 'tracker', id: idUser, idCompany, title: name },
        ...{ to: fence.watchers, sight: 'tracker:view' },
        words: { what: entered ? 'entered' : 'left', place: fence.name, at: new Date(at).toISOString() },
      } as const,
    ];
  });
}

/** Stores and tells which areas were crossed by fixes that are newer than all before them. */
export const createCrossing =
  (notifications: Pick<Notifications, 'tellEach'>) =>
  async (tx: Tx, actor: Actor, owner: Owner, fixes: readonly Fix[], { fences, presences }: Around) => {
    if (fences.length === 0 && presences.length === 0) return;
    const drawn = fences.map(({ idGeofence, shape }) => ({ idGeofence, area: shape }));
    const { crossings, present } = crossingsOf(drawn, fixes, presences);
    leaveFences.later(tx, { ...owner, present: present.map(({ idGeofence }) => idGeofence) });
    if (present.length > 0) beInFences.later(tx, { ...owner, ...presenceValues(present) });
    if (crossings.length === 0) return;
    storeCrossings.later(tx, { ...owner, ...crossingValues(crossings) });
    touch(tx, 'geofence', owner.idCompany, 'crossed');
    await notifications.tellEach(tx, actor, noticesOf({ ...owner, name: actor.name }, crossings, fences));
  };
