import { areaShape } from '@gemelo/contract/endpoints/geofences';
import type { sendPositions } from '@gemelo/contract/endpoints/tracking';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { NotFound } from '@gemelo/contract/kit/errors';
import { dayAt } from '@gemelo/contract/kit/zoned';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { together } from '../../db/prepared.ts';
import { type Actor, companyFor } from '../../http/actor.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Notice, Notifications } from '../notifications/notifications.service.ts';
import { type Crossing, crossingsOf, type Presence } from './crossings.ts';
import type { DeriveRoutes } from './derive-routes.job.ts';
import { insisting } from './insisting.ts';
import {
  assignmentTimes,
  beInFences,
  consentTimes,
  crossingValues,
  type FoundFence,
  fencesAround,
  judgeAgain,
  knownFixes,
  latestMoment,
  leaveFences,
  markDays,
  moveLatest,
  type Owner,
  personTurn,
  presencesOf,
  presenceValues,
  spanValues,
  storeCrossings,
  storeFixes,
} from './positions.queries.ts';
import { type Fix, inOrder, isTaken, judge, keptSince, spansOf } from './sent-fixes.ts';

/** Many batches make one run. */
const DERIVE_AFTER_MS = 15_000;

interface Parts {
  database: Database;
  notifications: Pick<Notifications, 'tellEach'>;
  derive: DeriveRoutes;
}

async function around(tx: Tx, owner: Owner, idActivityUser: number, fixes: readonly Fix[]) {
  const [, [assignment], consents, stored, [latest], fences, presences] = await together(
    tx,
    personTurn.ask(owner),
    assignmentTimes.ask({ ...owner, idActivityUser }),
    consentTimes.ask(owner),
    knownFixes.ask({ ...owner, ...spanValues(spansOf(fixes)) }),
    latestMoment.ask(owner),
    fencesAround.ask(owner),
    presencesOf.ask(owner),
  );
  if (!assignment) throw new NotFound('activity-assignment', idActivityUser);
  return { assignment, consents, stored, latest: latest?.at ?? Number.NEGATIVE_INFINITY, fences, presences };
}

const columnsOf = (fixes: readonly Fix[]) => ({
  at: fixes.map(({ at }) => at),
  latitude: fixes.map(({ latitude }) => latitude),
  longitude: fixes.map(({ longitude }) => longitude),
  accuracy: fixes.map(({ accuracy }) => accuracy),
  speed: fixes.map(({ speed }) => speed),
  heading: fixes.map(({ heading }) => heading),
  battery: fixes.map(({ battery }) => battery),
});

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

export function createPositionService({ database, notifications, derive }: Parts) {
  /** Areas that were crossed by fixes that are newer than all before them. */
  const cross = async (
    tx: Tx,
    actor: Actor,
    owner: Owner,
    fixes: readonly Fix[],
    fences: readonly FoundFence[],
    known: readonly Presence[],
  ) => {
    if (fences.length === 0 && known.length === 0) return;
    const drawn = fences.map(({ idGeofence, shape }) => ({ idGeofence, area: areaShape.parse(shape) }));
    const { crossings, present } = crossingsOf(drawn, fixes, known);
    leaveFences.later(tx, { ...owner, present: present.map(({ idGeofence }) => idGeofence) });
    if (present.length > 0) beInFences.later(tx, { ...owner, ...presenceValues(present) });
    if (crossings.length === 0) return;
    storeCrossings.later(tx, { ...owner, ...crossingValues(crossings) });
    touch(tx, 'geofence', owner.idCompany, 'crossed');
    await notifications.tellEach(tx, actor, noticesOf({ ...owner, name: actor.name }, crossings, fences));
  };

  const take = async (tx: Tx, actor: Actor, idActivityUser: number, fixes: readonly Fix[]) => {
    const owner = { idCompany: companyFor(actor, undefined), idUser: actor.idUser };
    const known = await around(tx, owner, idActivityUser, fixes);
    const { assignment, consents, stored, latest, fences, presences } = known;
    const { nowMs, timeZone, trackingDays } = assignment;
    const keptFrom = keptSince(new Date(nowMs), trackingDays, timeZone).getTime();
    const taken = fixes.filter((fix) => isTaken(fix, { ...assignment, consents, keptFrom }));
    const storedMoments = new Set(stored.map(({ at }) => at));
    const fresh = taken.filter(({ at }) => !storedMoments.has(at));
    if (fresh.length === 0) return { stored: 0, taken: taken.length };
    const { flags, changed } = judge(fresh, stored);
    const flag = fresh.map(({ at }) => flags.get(at) ?? null);
    const writing = storeFixes.ask({ ...owner, idActivityUser, ...columnsOf(fresh), flag });
    const days = new Set([...fresh, ...changed].map(({ at }) => dayAt(new Date(at), timeZone)));
    markDays.later(tx, { ...owner, days: [...days].sort(), now: nowMs });
    enqueue(
      tx,
      derive,
      {},
      { key: derive.name, runAt: new Date(Math.ceil(nowMs / DERIVE_AFTER_MS) * DERIVE_AFTER_MS) },
    );
    const news = fresh.filter(({ at }) => at > latest && flags.get(at) === null);
    const newest = news.at(-1);
    if (newest) moveLatest.later(tx, { ...owner, idActivityUser, ...newest, now: nowMs });
    const [written] = await together(tx, writing);
    if (changed.length > 0)
      judgeAgain.later(tx, {
        ...owner,
        at: changed.map(({ at }) => at),
        flag: changed.map((one) => one.flag),
      });
    if (newest) await cross(tx, actor, owner, news, fences, presences);
    touch(tx, 'tracker', owner.idCompany, owner.idUser);
    return { stored: written.length, taken: taken.length };
  };

  return {
    /** Stores each fix once; those outside consent and activity are left out. */
    async send(actor: Actor, { idActivityUser, positions }: BodyOf<typeof sendPositions>) {
      const fixes = inOrder(positions);
      const { stored, taken } = await insisting(
        database,
        () => database.transaction(actor, (tx) => take(tx, actor, idActivityUser, fixes)),
        fixes.map(({ at }) => at),
      );
      const leftOut = fixes.length - taken;
      return { stored, leftOut, known: positions.length - stored - leftOut };
    },
  };
}
export type PositionService = ReturnType<typeof createPositionService>;
