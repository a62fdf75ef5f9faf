import {
  connectionProtocols,
  type GatewayStatus,
  type TwinReception,
} from '@gemelo/contract/endpoints/gateway';
import { Forbidden, NotFound } from '@gemelo/contract/kit/errors';
import type { Database } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import type { Actor } from '../../http/actor.ts';
import type { ProcessFigures } from '../../ingest/watch/figures.ts';
import { namesOf, processes, type ToldProcess } from './gateway.queries.ts';
import { receptionFacts } from './reception.queries.ts';
import { presentReception } from './reception.ts';

const SLOWEST = 10;
const ADDRESSES = 10;
const RECENT = 20;

/** The gateway serves every company, so only the operator's administrators see it. */
function onlyOperators({ all }: Actor) {
  if (!all) throw new Forbidden('OPERATOR_ONLY');
}

const sum = (figures: readonly number[]) => figures.reduce((one, other) => one + other, 0);

type Groups = ProcessFigures['acknowledged'];

/** The bound within which a share of the messages was acknowledged; beyond the last one, the worst of all. */
function withinMs(groups: Groups, share: number, worstMs: number): number | null {
  const needed = share * sum(groups.map(({ messages }) => messages));
  if (needed === 0) return null;
  let reached = 0;
  const group = groups.find(({ messages }) => {
    reached += messages;
    return reached >= needed;
  });
  return group?.withinMs ?? worstMs;
}

type Named<Item> = Omit<Item, 'idTwin'> & { Twin: GatewayStatus['slowest'][number]['Twin'] };

/** Twins that were removed meanwhile are left out. */
const namer =
  (names: readonly GatewayStatus['slowest'][number]['Twin'][]) =>
  <Item extends { idTwin: number }>({ idTwin, ...item }: Item): Named<Item>[] => {
    const Twin = names.find((one) => one.idTwin === idTwin);
    return Twin ? [{ ...item, Twin }] : [];
  };

const newestFirst = <Item extends { at: string }>(items: readonly Item[]) =>
  items.toSorted((one, other) => other.at.localeCompare(one.at)).slice(0, RECENT);

const connectionsOf = ({ connections }: ProcessFigures) => sum(Object.values(connections));

function addresses(told: readonly ProcessFigures[]): GatewayStatus['refusedFrom'] {
  const counts = new Map<string, number>();
  for (const { address, refusals } of told.flatMap(({ refusedFrom }) => refusedFrom))
    counts.set(address, (counts.get(address) ?? 0) + refusals);
  return [...counts]
    .map(([address, refusals]) => ({ address, refusals }))
    .toSorted((one, other) => other.refusals - one.refusals)
    .slice(0, ADDRESSES);
}

function acknowledgements(told: readonly ProcessFigures[]): GatewayStatus['acknowledged'] {
  const groups = (told[0]?.acknowledged ?? []).map((own, group) => ({
    ...own,
    messages: sum(told.map(({ acknowledged }) => acknowledged[group]?.messages ?? 0)),
  }));
  const worstMs = Math.max(0, ...told.flatMap(({ slowest }) => slowest.map((one) => one.worstMs)));
  return {
    messages: sum(groups.map(({ messages }) => messages)),
    halfMs: withinMs(groups, 0.5, worstMs),
    nearlyAllMs: withinMs(groups, 0.99, worstMs),
  };
}

const presentProcess = ({ name, startedAt, toldAt, figures }: ToldProcess) => ({
  name,
  startedAt,
  toldAt,
  connections: connectionsOf(figures),
  messagesPerSecond: figures.perSecond.messages,
  waiting: figures.waiting,
});

/** The processes together. */
function presentStatus(
  rows: readonly ToldProcess[],
  names: readonly GatewayStatus['slowest'][number]['Twin'][],
): GatewayStatus {
  const told = rows.map(({ figures }) => figures);
  const named = namer(names);
  const rate = (name: keyof ProcessFigures['perSecond']) => sum(told.map(({ perSecond }) => perSecond[name]));
  return {
    connections: connectionProtocols.map((protocol) => ({
      protocol,
      count: sum(told.map(({ connections }) => connections[protocol] ?? 0)),
    })),
    perSecond: {
      opened: rate('opened'),
      refused: rate('refused'),
      messages: rate('messages'),
      values: rate('values'),
      faults: rate('faults'),
    },
    waiting: sum(told.map(({ waiting }) => waiting)),
    acknowledged: acknowledgements(told),
    slowest: told
      .flatMap(({ slowest }) => slowest.flatMap(named))
      .toSorted((one, other) => other.meanMs - one.meanMs)
      .slice(0, SLOWEST),
    refusedFrom: addresses(told),
    faults: newestFirst(told.flatMap(({ faults }) => faults.flatMap(named))),
    refusals: newestFirst(told.flatMap(({ refusals }) => refusals.flatMap(named))),
    processes: rows.map(presentProcess),
  };
}

const idsIn = ({ slowest, faults, refusals }: ProcessFigures) =>
  [...slowest, ...faults, ...refusals].map(({ idTwin }) => idTwin);

export function createGatewayService(database: Database) {
  return {
    status(actor: Actor): Promise<GatewayStatus> {
      onlyOperators(actor);
      return database.read(actor, async (tx) => {
        const rows = await processes.all(tx, {});
        const ids = [...new Set(rows.flatMap(({ figures }) => idsIn(figures)))];
        return presentStatus(rows, await namesOf.all(tx, { ids }));
      });
    },

    /** The processes, and what they do together without naming devices. */
    told: () =>
      database.read(system, async (tx) => {
        const rows = await processes.all(tx, {});
        return { processes: rows, status: presentStatus(rows, []) };
      }),

    reception: (actor: Actor, idTwin: number): Promise<TwinReception> =>
      database.read(actor, async (tx) => {
        const facts = await receptionFacts.first(tx, { idTwin });
        if (!facts) throw new NotFound('twin', idTwin);
        return presentReception(facts);
      }),
  };
}
export type GatewayService = ReturnType<typeof createGatewayService>;
