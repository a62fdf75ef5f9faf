import type { FileData } from '@gemelo/contract/endpoints/files';
import {
  type TimelineEntry,
  type TimelineKind,
  timelineKinds,
  type warehouseTimeline,
} from '@gemelo/contract/endpoints/place-timeline';
import type { DataOf, QueryOf } from '@gemelo/contract/kit/endpoint';
import { NotFound } from '@gemelo/contract/kit/errors';
import { sql } from 'kysely';
import type { Database, Tx } from '../../db/client.ts';
import { personOf } from '../../db/person.ts';
import { prepared, together } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';
import type { FileService } from '../files/files.service.ts';
import { type PlaceKind, seenOf, type TimelineRow, timelineQueries } from './place-timeline.sources.ts';

type Asked = QueryOf<typeof warehouseTimeline>;
type Page = DataOf<typeof warehouseTimeline>;

const PICTURES = 4;
const END = { at: '9999-01-01T00:00:00Z', rank: 0, id: 0 };
/** Kinds with files that are pictures of the place. */
const holders: Partial<Record<TimelineKind, string>> = {
  record: 'activity-record',
  attachment: 'warehouse-attachment',
};
/** Who may see the place itself. */
const grants: Record<PlaceKind, readonly string[]> = {
  warehouse: ['warehouse:view', 'inventory:view', 'assignment:view', 'tracker:view'],
  station: ['station:view', 'dashboard:view', 'tracker:view'],
};

const companies = {
  warehouse: prepared<{ id: number }>()(
    (_db, { id }) => sql<{ idCompany: number }>`select id_company from warehouse where id_warehouse = ${id}`,
  ),
  station: prepared<{ id: number }>()(
    (_db, { id }) => sql<{ idCompany: number }>`select id_company from station where id_station = ${id}`,
  ),
};

function cursorOf(after: string | undefined) {
  if (after === undefined) return END;
  const [at = END.at, rank, id] = after.split('_');
  return { at, rank: Number(rank), id: Number(id) };
}

type Ranked = TimelineRow & { rank: number };
/** As text `:00Z` would come after `:00.5Z`; without the letter, texts have the order of moments. */
const instantOf = ({ at }: Ranked) => at.slice(0, -1);
function compared(one: Ranked, other: Ranked): number {
  const [at, otherAt] = [instantOf(one), instantOf(other)];
  if (at !== otherAt) return at < otherAt ? 1 : -1;
  return one.rank - other.rank || other.id - one.id;
}

function presentEntry(kind: TimelineKind, row: TimelineRow, files: FileData[]): TimelineEntry {
  const { id, idUser, userName, idState, stateName, ...facts } = row;
  const state = idState === null ? null : { id: idState, name: stateName ?? '' };
  return {
    ...facts,
    kind,
    id: kind === 'visit' ? null : id,
    User: personOf(idUser, userName),
    TicketState: kind === 'ticket' && state ? { idTicketState: state.id, name: state.name } : null,
    TaskState: kind === 'task' && state ? { idTaskState: state.id, name: state.name } : null,
    files,
  };
}

/** What happened at a place, merged from what each area keeps of it. */
export function createPlaceTimeline(database: Database, files: Pick<FileService, 'of'>) {
  const rowsOf = async (tx: Tx, actor: Actor, place: PlaceKind, idPlace: number, asked: Asked) => {
    const [of] = await companies[place].all(tx, { id: idPlace });
    const maySee = grants[place].some((grant) => actor.permissions.has(grant));
    if (!of || !maySee) throw new NotFound(place, idPlace);
    const from = cursorOf(asked.after);
    const bound = timelineKinds.flatMap((kind, rank) => {
      const seen = seenOf(actor, kind);
      if (seen === 'none' || (asked.kind && !asked.kind.includes(kind))) return [];
      // Of one moment, kinds follow each other in their order.
      const below = rank === from.rank ? from.id : rank < from.rank ? 0 : Number.MAX_SAFE_INTEGER;
      const wanted = {
        ...{ idCompany: of.idCompany, idPlace, onlyUser: seen === 'own' ? actor.idUser : null },
        ...{ at: from.at, below, most: asked.limit + 1 },
      };
      return [{ rank, query: timelineQueries[place][kind].ask(wanted) }];
    });
    const found = await together(tx, ...bound.map(({ query }) => query));
    return found
      .flatMap((rows, at) => rows.map((row): Ranked => ({ ...row, rank: bound[at]?.rank ?? 0 })))
      .toSorted(compared);
  };

  const picturesOf = async (tx: Tx, rows: readonly Ranked[]) => {
    const pictures = new Map<string, FileData[]>();
    for (const [kind, entity] of Object.entries(holders)) {
      const ids = rows.flatMap(({ rank, id }) => (timelineKinds[rank] === kind ? [id] : []));
      if (ids.length === 0) continue;
      for (const [id, own] of await files.of(tx, entity, ids))
        pictures.set(`${kind} ${id}`, own.filter(({ hasThumbnail }) => hasThumbnail).slice(0, PICTURES));
    }
    return pictures;
  };

  return (actor: Actor, place: PlaceKind, idPlace: number, asked: Asked): Promise<Page> =>
    database.read(actor, async (tx) => {
      const found = await rowsOf(tx, actor, place, idPlace, asked);
      const rows = found.slice(0, asked.limit);
      const pictures = await picturesOf(tx, rows);
      const entries = rows.map(({ rank, ...row }) => {
        const kind = timelineKinds[rank] ?? 'visit';
        return presentEntry(kind, row, pictures.get(`${kind} ${row.id}`) ?? []);
      });
      const last = found.length > rows.length ? rows.at(-1) : undefined;
      return { entries, next: last ? `${last.at}_${last.rank}_${last.id}` : null };
    });
}
export type PlaceTimeline = ReturnType<typeof createPlaceTimeline>;
