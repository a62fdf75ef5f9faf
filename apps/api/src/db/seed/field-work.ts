import type { GeoPoint } from '@gemelo/contract/geo/polygon';
import { addDays, type Day, dayAt, momentOf } from '@gemelo/contract/kit/zoned';
import { sql } from 'kysely';
import type { Intake } from '../../modules/files/intake.ts';
import type { Database, Tx } from '../client.ts';
import { system } from '../context.ts';
import { photoOf } from './attachments.ts';
import { createChance } from './chance.ts';
import { planOf } from './field-plan.ts';
import { OPERATOR, OTHER } from './people.ts';

const SEED = 82;
const ZONE = 'America/Guatemala';
const MINUTE_MS = 60_000;
const [UNDER_WAY_MS, ROUND_MS] = [210 * MINUTE_MS, 15 * MINUTE_MS];
const METRES_OF_DEGREE = 111_320;
const [SUPERVISOR, AGENT, TECHNICIAN, NEIGHBOUR] = [2, 6, 4, 7];
const PAST_DAYS = 6;
const [OPENS, CLOSES] = [7, 16];
const notes = [
  'Todo seco',
  'Gotera sobre la estiba del fondo',
  'Sacos endurecidos en el nivel bajo',
  null,
  null,
];

type Progress = 'assigned' | 'started' | 'done' | 'cancelled';
interface Work {
  idCompany: number;
  idUser: number;
  idCreator: number;
  /** Which of the company’s activities, and which of its warehouses first. */
  activity: number;
  day: Day;
  hours: readonly [number, number];
  progress: Progress;
  reason?: string;
}

/** Done on past days, under way today, and what comes; each is carried out by one person at a time. */
function worksOf(today: Day): Work[] {
  const crew = [
    { idCompany: OPERATOR, idUser: AGENT, idCreator: SUPERVISOR },
    { idCompany: OPERATOR, idUser: TECHNICIAN, idCreator: SUPERVISOR },
    { idCompany: OTHER, idUser: NEIGHBOUR, idCreator: NEIGHBOUR },
  ];
  return crew.flatMap((person, at) => {
    const on = (
      days: number,
      progress: Progress,
      hours: readonly [number, number] = [OPENS, CLOSES],
    ): Work => ({
      ...{ ...person, activity: at + Math.abs(days), day: addDays(today, days), hours, progress },
    });
    return [
      ...Array.from({ length: PAST_DAYS }, (_day, ago) => on(ago - PAST_DAYS, 'done')),
      { ...on(-2, 'cancelled', [17, 19]), reason: 'Lluvia fuerte: el camino estaba cerrado' },
      on(0, 'started'),
      on(0, 'assigned', [17, 20]),
      on(1, 'assigned'),
    ];
  });
}

interface Place extends GeoPoint {
  idWarehouse: number;
}
const placesOf = async (tx: Tx, idCompany: number) =>
  (
    await sql<Place>`select id_warehouse, latitude, longitude from warehouse
      where id_company = ${idCompany} and latitude is not null and longitude is not null order by id_warehouse`.execute(
      tx,
    )
  ).rows;
const activitiesOf = async (tx: Tx, idCompany: number) =>
  (
    await tx
      .selectFrom('activity')
      .select('idActivity')
      .where('idCompany', '=', idCompany)
      .orderBy('idActivity')
      .execute()
  ).map(({ idActivity }) => idActivity);
/** The turn of something among several. */
const turn = <T>(of: readonly T[], at: number): T | undefined => of[at % of.length];

/** When it was carried out; somebody is under way at whatever hour the demonstration is opened. */
function timesOf({ day, hours, progress }: Work, now: Date) {
  const [startsAt, dueAt] = hours.map((hour) => momentOf(day, hour, ZONE)) as [Date, Date];
  if (progress === 'started') {
    const begun = new Date(Math.floor((now.getTime() - UNDER_WAY_MS) / ROUND_MS) * ROUND_MS);
    const due = new Date(begun.getTime() + 480 * MINUTE_MS);
    return { startsAt: begun, dueAt: due, startedAt: begun, endedAt: null };
  }
  const endedAt = progress === 'assigned' ? null : dueAt;
  return { startsAt, dueAt, startedAt: progress === 'done' ? startsAt : null, endedAt };
}

export interface SeededWork {
  idActivityUser: number;
  idCompany: number;
  idUser: number;
  startsAt: Date;
  endsAt: Date;
  stops: Place[];
}

async function assignWork(tx: Tx, work: Work, now: Date): Promise<SeededWork> {
  const { idCompany, idUser, idCreator, activity, progress, reason } = work;
  const idActivity = turn(await activitiesOf(tx, idCompany), activity) ?? 0;
  const { endedAt, ...times } = timesOf(work, now);
  const { idActivityUser } = await tx
    .insertInto('activityUser')
    .values({
      ...{ idCompany, idActivity, idUser, idCreator, ...times, endedAt, closedAt: endedAt, progress },
      ...{ state: endedAt ? 'Inactivo' : 'Activo', closeReason: reason ?? null },
      instructions: 'Empieza por la bodega más cercana y deja una foto de lo que encuentres.',
      createdAt: new Date(Math.min(times.startsAt.getTime(), now.getTime()) - 20 * 60 * MINUTE_MS),
    })
    .returning('idActivityUser')
    .executeTakeFirstOrThrow();
  const places = await placesOf(tx, idCompany);
  const stops = places
    .map((_place, at) => turn(places, at + activity))
    .filter((one) => one !== undefined)
    .slice(0, 3);
  if (stops.length > 0)
    await tx
      .insertInto('activityUserStop')
      .values(stops.map(({ idWarehouse }, at) => ({ idActivityUser, idCompany, idWarehouse, order: at + 1 })))
      .execute();
  return { idActivityUser, idCompany, idUser, startsAt: times.startsAt, endsAt: endedAt ?? now, stops };
}

interface Offered {
  idMenuAction: number;
  idAction: number;
  menuName: string;
  actionName: string;
  needsNote: boolean;
}

/** An action or two at each stop, most of them there, some beside it and some without a place. */
async function recordWork(tx: Tx, work: SeededWork, chance: ReturnType<typeof createChance>) {
  const { rows: actions } = await sql<Offered & { idActivity: number }>`
    select p.id_menu_action, c.id_action, m.name as menu_name, c.name as action_name, c.needs_note, x.id_activity
    from activity_user x join menu_activity g on g.id_activity = x.id_activity join menu m on m.id_menu = g.id_menu
    join menu_action p on p.id_menu = m.id_menu join action c on c.id_action = p.id_action
    where x.id_activity_user = ${work.idActivityUser} order by p.id_menu_action`.execute(tx);
  const { idCompany, idUser, idActivityUser, stops, startsAt } = work;
  const twice = planOf(stops, startsAt.getTime(), work.endsAt.getTime()).flatMap(({ place, from, until }) =>
    [1 / 3, 2 / 3].map((part) => ({ place, moment: from + (until - from) * part })),
  );
  for (const [at, { place, moment }] of twice.entries()) {
    const action = turn(actions, at);
    if (!action) continue;
    const metres = at % 5 === 4 ? 420 : chance.between(4, 60);
    const placed = chance.next() > 0.1;
    await tx
      .insertInto('activityRecord')
      .values({
        ...{ idCompany, idUser, idActivityUser, idActivity: action.idActivity },
        ...{ idMenuAction: action.idMenuAction, idAction: action.idAction },
        ...{ menuName: action.menuName, actionName: action.actionName, idWarehouse: place.idWarehouse },
        recordKey: sql<string>`gen_random_uuid()`,
        at: new Date(moment),
        receivedAt: new Date(moment + chance.between(5, 90) * 1_000),
        latitude: placed ? place.latitude + metres / METRES_OF_DEGREE : null,
        longitude: placed ? place.longitude : null,
        accuracy: placed ? Math.round(chance.between(4, 25)) : null,
        distance: placed ? Math.round(metres) : null,
        note: turn(notes, chance.whole(0, notes.length - 1)) ?? (action.needsNote ? 'Sin novedad' : null),
      })
      .execute();
  }
}

/** What assignments know of their records. */
async function countRecords(tx: Tx) {
  await sql`insert into activity_user_action (id_activity_user, id_menu_action, id_company, record_count)
    select id_activity_user, id_menu_action, id_company, count(*)::int from activity_record group by 1, 2, 3`.execute(
    tx,
  );
  await sql`update activity_user x set record_count = r.found, last_record_at = r.last
    from (select id_activity_user, count(*)::int as found, max(at) as last from activity_record group by 1) r
    where r.id_activity_user = x.id_activity_user`.execute(tx);
}

/** An action with a form to fill in; the activity that returns; the order of menus. */
async function composeWork(tx: Tx, today: Day) {
  await sql`update menu_action set "order" = id_menu_action`.execute(tx);
  await sql`update menu_action p set id_form = (
      select min(f.id_form) from form f where f.id_company = p.id_company and f.state = 'Activo' and f.published is not null)
    from action c where c.id_action = p.id_action and c.name = 'Anotar goteras'`.execute(tx);
  for (const [idCompany, idOwner, users] of [
    [OPERATOR, SUPERVISOR, [AGENT, TECHNICIAN]],
    [OTHER, NEIGHBOUR, [NEIGHBOUR]],
  ] as const) {
    const [idActivity = 0] = await activitiesOf(tx, idCompany);
    const next = addDays(today, 7 - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7));
    const { idActivitySchedule } = await tx
      .insertInto('activitySchedule')
      .values({
        ...{
          idCompany,
          idActivity,
          idOwner,
          name: 'Ronda de los lunes',
          frequency: 'weekly',
          repeatEvery: 1,
        },
        ...{ weekdays: [1], startOn: next, hour: OPENS, durationMinutes: 240, timeZone: ZONE },
        ...{ nextOn: next, nextAt: momentOf(next, OPENS, ZONE) },
      })
      .returning('idActivitySchedule')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('activityScheduleUser')
      .values(users.map((idUser) => ({ idActivitySchedule, idUser, idCompany })))
      .execute();
  }
}

/** What people in the field are to do and did, on past days, today and tomorrow. */
export async function seedFieldWork(tx: Tx, now = new Date()): Promise<SeededWork[]> {
  const today = dayAt(now, ZONE);
  const chance = createChance(SEED);
  await composeWork(tx, today);
  const carried: SeededWork[] = [];
  for (const work of worksOf(today)) {
    const made = await assignWork(tx, work, now);
    if (work.progress !== 'done' && work.progress !== 'started') continue;
    await recordWork(tx, made, chance);
    carried.push(made);
  }
  await countRecords(tx);
  return carried;
}

const PHOTOGRAPHED = 12;

/** Photos of the newest actions that need one, taken in like those of people. */
export async function seedRecordPhotos(database: Database, intake: Intake): Promise<void> {
  const { rows } = await database.read(system, (tx) =>
    sql<{
      id: number;
      idCompany: number;
      idUser: number;
      at: string;
      latitude: number | null;
      longitude: number | null;
    }>`
      select r.id_activity_record as id, r.id_company, r.id_user, r.at, r.latitude, r.longitude
      from activity_record r join action c on c.id_action = r.id_action
      where c.needs_photo order by r.at desc limit ${PHOTOGRAPHED}`.execute(tx),
  );
  for (const [index, { id, idCompany, idUser, at, latitude, longitude }] of rows.entries()) {
    const spot = latitude === null || longitude === null ? undefined : { latitude, longitude };
    const scene = {
      layers: 4 + (index % 4),
      light: 0.7,
      ...(index % 3 === 0 ? { stain: 'floor' as const } : {}),
    };
    const prepared = await intake.prepare(
      'attachment',
      await photoOf(scene, new Date(at), spot, SEED + index),
    );
    const owner = { idCompany, idUser, timeZone: ZONE };
    await database.transaction(system, async (tx) => {
      const record = { entity: 'activity-record', id };
      await intake.insert(tx, system, prepared, { ...owner, name: `IMG_${id}.jpg`, record });
      await sql`update activity_record set photo_count = 1 where id_company = ${idCompany} and id_activity_record = ${id}`.execute(
        tx,
      );
    });
  }
}
