import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import {
  type ActivityRecord,
  type recordAction,
  TRACKED_MAX,
  type TrackedFilter,
} from '@gemelo/contract/endpoints/activity-records';
import { distanceMetres } from '@gemelo/contract/geo/polygon';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { type FieldIssue, Forbidden, Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { audit } from '../../db/audit.ts';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { clockOf } from '../../db/company-clock.ts';
import { together } from '../../db/prepared.ts';
import { type Actor, companyFor } from '../../http/actor.ts';
import type { FileService } from '../files/files.service.ts';
import { ASSIGNMENT, companyOfPerson } from './assignments.queries.ts';
import type { AssignmentService } from './assignments.service.ts';
import { actionOffered, holdMenuAction } from './offered-action.ts';
import { mustBeSince } from './progress.ts';
import { momentsOf, type RecordFilters, recordList } from './records.lists.ts';
import {
  findRecord,
  insertRecord,
  lockKey,
  placeOfWarehouse,
  RECORD,
  readerOf,
  recordOfKey,
} from './records.queries.ts';

type Sent = BodyOf<typeof recordAction>;

const DAY_MS = 86_400_000;
/** How long after it was closed what was done before is taken. */
const TAKEN_MS = 7 * DAY_MS;
/** What people do right after they have closed it belongs to it. */
const AFTER_MS = DAY_MS;

const readsRecords = ({ permissions }: Actor) => permissions.has('tracker:view');

function mustBeTaken(
  { endedAt, updatedAt, Activity }: ActivityAssignment,
  closedAt: string | null,
  at: string,
  now: Date,
) {
  if (endedAt === null) return;
  const closed = Date.parse(closedAt ?? updatedAt);
  const isLate = now.getTime() > closed + TAKEN_MS || Date.parse(at) > Date.parse(endedAt) + AFTER_MS;
  if (isLate) throw new Refused('ACTIVITY_CLOSED', { name: Activity.name });
}

interface Parts {
  database: Database;
  assignments: Pick<AssignmentService, 'holdOwn' | 'begin' | 'closedAt'>;
  files: Pick<FileService, 'attach' | 'loose' | 'of'>;
}

export function createRecordService({ database, assignments, files }: Parts) {
  const mustSee = async (tx: Tx, actor: Actor, id: number): Promise<ActivityRecord> => {
    const record = await findRecord(tx, actor, id);
    if (!record || (record.User.idUser !== actor.idUser && !readsRecords(actor)))
      throw new NotFound(RECORD, id);
    return record;
  };

  /** Metres from the stop; undefined: the company has no such warehouse. */
  const distanceTo = async (tx: Tx, idCompany: number, { idWarehouse, latitude, longitude }: Sent) => {
    if (idWarehouse === null) return null;
    const place = await placeOfWarehouse.first(tx, { idWarehouse, idCompany });
    if (!place) return undefined;
    if (latitude === null || longitude === null || place.latitude === null || place.longitude === null)
      return null;
    const { latitude: north, longitude: east } = place;
    return Math.round(distanceMetres({ latitude, longitude }, { latitude: north, longitude: east }));
  };

  const keep = async (tx: Tx, actor: Actor, assignment: ActivityAssignment, sent: Sent): Promise<number> => {
    const { idCompany, idActivityUser, Activity } = assignment;
    const { recordKey: key, idMenuAction, at, files: idFiles } = sent;
    const note = sent.note || null;
    holdMenuAction.later(tx, { idMenuAction });
    const action = await actionOffered.first(tx, { idActivityUser, idMenuAction, at });
    const distance = await distanceTo(tx, idCompany, sent);
    const loose = idFiles.length > 0 ? await files.loose(tx, actor, idFiles) : new Map<string, string>();
    const photoCount = [...loose.values()].filter((type) => type.startsWith('image/')).length;
    const issues: FieldIssue[] = [
      ...(action ? [] : [{ path: 'idMenuAction', rule: 'reference' }]),
      ...(distance === undefined ? [{ path: 'idWarehouse', rule: 'reference' }] : []),
      ...(action?.needsPhoto && photoCount === 0 ? [{ path: 'files', rule: 'required' }] : []),
      ...(action?.needsNote && note === null ? [{ path: 'note', rule: 'required' }] : []),
    ];
    if (!action || issues.length > 0) throw new Invalid(issues);
    const { idAction, menuName, actionName } = action;
    const { idWarehouse, latitude, longitude, accuracy, answerKey } = sent;
    const stored = await insertRecord.first(tx, {
      ...{ idCompany, key, idActivityUser, idActivity: Activity.idActivity, idUser: actor.idUser },
      ...{ idMenuAction, idAction, menuName, actionName, idWarehouse, at, latitude, longitude, accuracy },
      ...{ distance: distance ?? null, note, answerKey, photoCount },
    });
    if (!stored) throw new Error('the record was not stored');
    const id = stored.idActivityRecord;
    const after = { Activity: Activity.name, menuName, actionName, at, note, photoCount };
    await audit(tx, actor, { entity: RECORD, id, action: 'create', idCompany, after });
    await files.attach(tx, actor, idFiles, RECORD, id);
    touch(tx, ASSIGNMENT, idCompany, idActivityUser);
    return id;
  };

  /** Stored once for each key; sent again, it is answered as it was stored. */
  const record = (actor: Actor, sent: Sent): Promise<ActivityRecord> =>
    database.transaction(actor, async (tx) => {
      const { recordKey: key, idActivityUser, at } = sent;
      lockKey.later(tx, { key });
      const [[known]] = await together(tx, recordOfKey.ask({ idCompany: actor.idCompany ?? 0, key }));
      if (known) {
        if (known.idUser !== actor.idUser) throw new Refused('RECORD_KEY_TAKEN');
        return mustSee(tx, actor, known.idActivityRecord);
      }
      const now = new Date();
      const assignment = await assignments.holdOwn(tx, actor, idActivityUser);
      mustBeSince(assignment, at, now);
      mustBeTaken(assignment, await assignments.closedAt(tx, idActivityUser), at, now);
      const id = await keep(tx, actor, assignment, sent);
      if (assignment.progress === 'assigned') await assignments.begin(tx, actor, assignment, at);
      return mustSee(tx, actor, id);
    });

  return {
    mustSee,
    record,

    read: (actor: Actor, id: number) =>
      database.read(actor, async (tx) => {
        const found = await mustSee(tx, actor, id);
        return { ...found, files: (await files.of(tx, RECORD, [id])).get(id) ?? [] };
      }),

    /** What a person recorded, in the calendar of their company. */
    async ofPerson(
      tx: Tx,
      actor: Actor,
      idUser: number,
      {
        startDate,
        endDate,
        ...asked
      }: Partial<RecordFilters> & { startDate?: string | undefined; endDate?: string | undefined },
    ) {
      if (idUser !== actor.idUser && !readsRecords(actor)) throw new Forbidden('FORBIDDEN');
      const person = await companyOfPerson.first(tx, { idUser });
      if (!person) throw new NotFound('user', idUser);
      const { idCompany, timeZone } = person;
      const period = momentsOf({ startDate, endDate }, timeZone);
      return recordList(tx, { ...asked, ...readerOf(actor), idCompany, idUser: [idUser], ...period });
    },

    /** The newest, with how many there are of them. */
    tracked: (actor: Actor, asked: TrackedFilter) =>
      database.read(actor, async (tx) => {
        const { users, actions, warehouses, type, idCompany: wanted, ...period } = asked;
        const idCompany = companyFor(actor, wanted);
        const { timeZone } = await clockOf(tx, idCompany);
        const some = <T>(chosen: readonly T[] | undefined) => (chosen?.length ? chosen : undefined);
        const list = await recordList(tx, {
          ...{ ...readerOf(actor), idCompany, ...momentsOf(period, timeZone) },
          ...{
            idUser: some(users),
            idAction: some(actions),
            idWarehouse: some(warehouses),
            type: some(type),
          },
        });
        const rows = await list.first(TRACKED_MAX);
        if (rows.length < TRACKED_MAX) return { total: rows.length, rows };
        const key = JSON.stringify(['tracked', idCompany, asked]);
        return { total: await database.counts.once(RECORD, key, list.count), rows };
      }),
  };
}
export type RecordService = ReturnType<typeof createRecordService>;
