import type { sendPositions } from '@gemelo/contract/endpoints/tracking';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { NotFound, TooMany } from '@gemelo/contract/kit/errors';
import { dayAt } from '@gemelo/contract/kit/zoned';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { together } from '../../db/prepared.ts';
import { type Actor, companyFor } from '../../http/actor.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import { createCrossing } from './cross-fences.ts';
import type { DeriveRoutes } from './derive-routes.job.ts';
import { insisting } from './insisting.ts';
import {
  activeFences,
  assignmentTimes,
  consentTimes,
  judgeAgain,
  knownFixes,
  latestMoment,
  markDays,
  moveLatest,
  type Owner,
  personTurn,
  presencesOf,
  spanValues,
  storeFixes,
} from './positions.queries.ts';
import { type Fix, fateOf, inOrder, judge, keptSince, notStored, partsOf, spansOf } from './sent-fixes.ts';

/** Many batches make one run. */
const DERIVE_AFTER_MS = 15_000;
/** As many turns as fit between two scheduled runs, which do what is left. */
const DERIVE_TURNS = 20;
/** When a phone may send again what was too early. */
const EARLY_SECONDS = 60;

/** Of each turn there is one run, which later batches do not put off. */
function deriveSoon(tx: Tx, derive: DeriveRoutes, nowMs: number) {
  const turn = Math.ceil(nowMs / DERIVE_AFTER_MS);
  const key = `${derive.name}-${turn % DERIVE_TURNS}`;
  enqueue(tx, derive, {}, { key, runAt: new Date(turn * DERIVE_AFTER_MS) });
}

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
    consentTimes.ask({ ...owner, first: fixes[0]?.at ?? 0, last: fixes.at(-1)?.at ?? 0 }),
    knownFixes.ask({ ...owner, ...spanValues(spansOf(fixes)) }),
    latestMoment.ask(owner),
    activeFences.ask(owner),
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

export function createPositionService({ database, notifications, derive }: Parts) {
  const cross = createCrossing(notifications);

  const take = async (tx: Tx, actor: Actor, idActivityUser: number, fixes: readonly Fix[]) => {
    const owner = { idCompany: companyFor(actor, undefined), idUser: actor.idUser };
    const known = await around(tx, owner, idActivityUser, fixes);
    const { assignment, consents, stored, latest } = known;
    const { nowMs, timeZone, trackingDays } = assignment;
    const keptFrom = keptSince(new Date(nowMs), trackingDays, timeZone).getTime();
    const fates = fixes.map((fix) => fateOf(fix, { ...assignment, consents, keptFrom }));
    const taken = fixes.filter((_fix, at) => fates[at] === 'taken');
    const counts = { taken: taken.length, early: fates.filter((fate) => fate === 'early').length };
    const fresh = notStored(taken, stored);
    if (fresh.length === 0) return { ...counts, stored: 0 };
    const { flags, changed } = judge(fresh, stored);
    const flag = fresh.map(({ at }) => flags.get(at) ?? null);
    const writing = storeFixes.ask({ ...owner, idActivityUser, ...columnsOf(fresh), flag });
    const days = new Set([...fresh, ...changed].map(({ at }) => dayAt(new Date(at), timeZone)));
    const news = fresh.filter(({ at }) => at > latest && flags.get(at) === null);
    const newest = news.at(-1);
    if (newest) moveLatest.later(tx, { ...owner, idActivityUser, ...newest, now: nowMs });
    const marking = markDays.ask({ ...owner, days: [...days].sort(), now: nowMs });
    const [written, marked] = await together(tx, writing, marking);
    if (changed.length > 0)
      judgeAgain.later(tx, {
        ...owner,
        at: changed.map(({ at }) => at),
        flag: changed.map((one) => one.flag),
      });
    if (newest) await cross(tx, actor, owner, news, known);
    touch(tx, 'tracker', owner.idCompany, owner.idUser);
    // At the end: other batches wait for the row of the run until this one is committed.
    if (marked.length > 0) deriveSoon(tx, derive, nowMs);
    return { ...counts, stored: written.length };
  };

  return {
    /** Stores each fix once; those outside consent and activity are left out, and what is too early is sent again. */
    async send(actor: Actor, { idActivityUser, positions }: BodyOf<typeof sendPositions>) {
      const fixes = inOrder(positions);
      let [stored, taken, early] = [0, 0, 0];
      for (const part of partsOf(fixes)) {
        const outcome = await insisting(
          database,
          () => database.transaction(actor, (tx) => take(tx, actor, idActivityUser, part)),
          part.map(({ at }) => at),
        );
        stored += outcome.stored;
        taken += outcome.taken;
        early += outcome.early;
      }
      // A phone keeps what was not accepted, and deletes what was.
      if (early > 0) throw new TooMany('TOO_EARLY', EARLY_SECONDS);
      const leftOut = fixes.length - taken;
      return { stored, leftOut, known: positions.length - stored - leftOut };
    },
  };
}
export type PositionService = ReturnType<typeof createPositionService>;
