import { HEARTBEAT_MS } from '@gemelo/contract/endpoints/live';
import { Unauthorized } from '@gemelo/contract/kit/errors';
import { MISSED, PERMISSIONS } from '@gemelo/contract/kit/live-kinds';
import type { News } from '../../db/bus.ts';
import type { Database } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { type Actor, rightsOf } from '../../http/actor.ts';
import type { Authenticator } from '../../http/authenticate.ts';
import { type EventStream, encodeEvent } from '../../http/sse.ts';
import { type KindRule, ruleOf } from './live.kinds.ts';
import { createReaders, type Reader } from './live.readers.ts';
import { createRecent } from './live.recent.ts';
import { concerns, concernsRights, mayReceive, RIGHTS_KINDS, viewsOf } from './live.views.ts';

const INTERVALS = {
  beatMs: HEARTBEAT_MS,
  /** How long a session check stays valid. */
  checkMs: 30_000,
  /** A reader that stalls for this long is disconnected. */
  stallMs: 60_000,
  sweepMs: 1_000,
  /** Allowance for latency: the request took a while, and the data shown may be older than `past` says. */
  latencyMs: 5_000,
};
/** Streams per session; browser tabs share one, so more mean a client that leaks connections. */
const MAX_STREAMS_PER_SESSION = 8;
/** Streams per user, over all devices. */
const MAX_STREAMS_PER_USER = 40;
const MAX_CONCURRENT_CHECKS = 4;

/** Streams change events to open consoles: those of the reader's company, within the reader's permissions. */
export function createLive(
  database: Database,
  authenticate: Authenticator,
  intervals: Partial<typeof INTERVALS> = {},
) {
  const { beatMs, checkMs, stallMs, sweepMs, latencyMs } = { ...INTERVALS, ...intervals };
  const readers = createReaders();
  const toCheck = new Set<Reader>();
  const recent = createRecent();
  const timers: NodeJS.Timeout[] = [];
  let operators = new Set<number>();
  let checking = 0;
  const subscriptions: (() => void)[] = [];
  let stopped = false;

  const isForEveryone = ({ idCompany }: News, rule: KindRule) =>
    idCompany === null || (rule.shared && operators.has(idCompany));

  /** The event as one reader may see it, or undefined if it does not concern them. */
  const viewFor = ({ actor }: Reader, news: News) => {
    const rule = ruleOf(news.kind);
    if (!rule || !mayReceive(actor, rule) || !concerns(news, rule, actor)) return undefined;
    const own = actor.all || news.idCompany === actor.idCompany;
    return own || isForEveryone(news, rule) ? viewsOf(news, rule)(actor) : undefined;
  };

  const loadOperators = () =>
    database
      .transaction(system, (tx) =>
        tx.selectFrom('company').select('idCompany').where('operator', '=', true).execute(),
      )
      .then(
        (rows) => {
          operators = new Set(rows.map(({ idCompany }) => idCompany));
        },
        // The database is unavailable: the bus publishes MISSED when it is back, which reloads this.
        () => undefined,
      );

  const check = async (reader: Reader) => {
    try {
      const { actor: before } = reader;
      const actor = await authenticate(reader.authorization, before.correlation ?? '');
      if (actor.idCompany === null || actor.idRole === null || actor.mustEnrol) return reader.stream.end();
      readers.become(reader, actor);
      reader.checkedAt = Date.now();
      if (actor.idCompany !== before.idCompany || actor.all !== before.all)
        reader.stream.push(encodeEvent({ kind: MISSED }));
      if (rightsOf(actor) !== rightsOf(before)) reader.stream.push(encodeEvent({ kind: PERMISSIONS }));
    } catch (error) {
      if (error instanceof Unauthorized) reader.stream.end();
      // A check that fails for another reason is retried in the next sweep.
    }
  };

  const runChecks = () => {
    for (const reader of toCheck) {
      if (checking >= MAX_CONCURRENT_CHECKS) return;
      toCheck.delete(reader);
      if (!readers.everyone.has(reader)) continue;
      checking++;
      void check(reader).finally(() => {
        checking--;
        runChecks();
      });
    }
  };

  const fanOut = (news: News) => {
    recent.note(news);
    const rule = ruleOf(news.kind);
    if (!rule) return;
    const view = viewsOf(news, rule);
    for (const { actor, stream } of isForEveryone(news, rule) ? readers.everyone : readers.of(news.idCompany))
      if (mayReceive(actor, rule) && concerns(news, rule, actor)) stream.push(view(actor));
  };

  const checkRights = (news: News) => {
    if (!RIGHTS_KINDS.has(news.kind)) return;
    if (news.kind === 'company' || news.kind === MISSED) void loadOperators();
    for (const reader of readers.everyone) if (concernsRights(news, reader.actor)) toCheck.add(reader);
    runChecks();
  };

  const sweep = () => {
    const now = Date.now();
    for (const reader of readers.everyone) {
      if (reader.stream.blockedFor(now) > stallMs) reader.stream.end();
      else if (now - reader.checkedAt > checkMs) toCheck.add(reader);
    }
    runChecks();
  };

  const endOldest = (limit: number, isOwn: (reader: Reader) => boolean) => {
    const own = [...readers.everyone].filter(isOwn);
    for (const reader of own.slice(0, Math.max(0, own.length - limit + 1))) {
      readers.delete(reader);
      reader.stream.end();
    }
  };
  const closeExcessStreams = ({ tokenHash, idUser }: Actor) => {
    endOldest(MAX_STREAMS_PER_SESSION, ({ actor }) => actor.tokenHash.equals(tokenHash));
    endOldest(MAX_STREAMS_PER_USER, ({ actor }) => actor.idUser === idUser);
  };

  return {
    /** `past`: how many milliseconds ago the client loaded its data; events since then are replayed. */
    join(
      actor: Actor,
      authorization: string | undefined,
      past: number | undefined,
      openStream: (onClose: () => void) => EventStream,
    ) {
      closeExcessStreams(actor);
      const stream = openStream(() => {
        readers.delete(reader);
        toCheck.delete(reader);
      });
      const reader: Reader = { actor, authorization, stream, checkedAt: Date.now() };
      if (stopped) return stream.end();
      readers.add(reader);
      if (past === undefined) return;
      const missed = recent.since(Date.now() - past - latencyMs);
      for (const news of missed ?? [{ kind: MISSED, idCompany: null }]) {
        const own = viewFor(reader, news);
        if (own) stream.push(own);
      }
    },
    readers: () => readers.everyone.size,
    held: () => [...readers.everyone].map(({ stream }) => stream.held()),
    async start() {
      subscriptions.push(database.bus.subscribe(checkRights), database.bus.subscribeGathered(fanOut));
      timers.push(
        setInterval(() => {
          for (const { stream } of readers.everyone) stream.beat();
        }, beatMs),
        setInterval(sweep, sweepMs),
      );
      await loadOperators();
    },
    /** Ends every stream at once, so that idle streams do not delay the shutdown. */
    stop() {
      stopped = true;
      for (const unsubscribe of subscriptions) unsubscribe();
      for (const timer of timers) clearInterval(timer);
      for (const { stream } of readers.everyone) stream.end();
    },
  };
}
export type Live = ReturnType<typeof createLive>;
