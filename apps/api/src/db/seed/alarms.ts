import { sql } from 'kysely';
import type { Tx } from '../client.ts';
import { incidentsOf, nightsOf } from './incidents.ts';
import { OPERATOR, OTHER } from './people.ts';

const WARNING_RULE = 1;
const HUMIDITY_RULE = 2;
const SILENCE_RULE = 4;
const HUMIDITY = 2;
const [SUPERVISOR, TECHNICIAN, KEEPER] = [2, 4, 5];
const HOUR_MS = 3_600_000;
/** Twelve times the reporting interval of the demo companies. */
const SILENT_HOURS = 3;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

interface Past {
  idCompany: number;
  idAlarmRule: number;
  idTwin: number;
  idSensorTwin?: number;
  idWarehouse: number;
  severity: 'warning' | 'alarm';
  threshold?: number;
  value?: number;
  worst?: number;
  since: Date;
  opened: Date;
  steps?: { kind: 'raised' | 'lowered'; at: Date; value: number }[];
  seen?: { by: number; at: Date; note: string | null };
  over?: { at: Date; by?: number; note?: string };
}

/** Inserts an alarm with its full history, as the engine and users would have written it. */
async function record(tx: Tx, past: Past) {
  const { idCompany, steps = [], seen, over, value = null } = past;
  const { idAlarm } = await tx
    .insertInto('alarm')
    .values({
      idCompany,
      idAlarmRule: past.idAlarmRule,
      idTwin: past.idTwin,
      idSensorTwin: past.idSensorTwin ?? null,
      idMeasurement: past.idSensorTwin === undefined ? null : HUMIDITY,
      idWarehouse: past.idWarehouse,
      condition: past.idSensorTwin === undefined ? 'silence' : 'above',
      severity: past.severity,
      threshold: past.threshold ?? null,
      since: past.since,
      openedAt: past.opened,
      createdAt: past.opened,
      value,
      worstValue: past.worst ?? value,
      state: over ? 'resolved' : seen ? 'acknowledged' : 'open',
      acknowledgedAt: seen?.at ?? null,
      acknowledgedBy: seen?.by ?? null,
      acknowledgedNote: seen?.note ?? null,
      resolvedAt: over?.at ?? null,
      resolvedBy: over?.by ?? null,
      resolution: over ? (over.by ? 'person' : 'normal') : null,
      resolvedNote: over?.note ?? null,
    })
    .returning('idAlarm')
    .executeTakeFirstOrThrow();
  const line = { idCompany, idAlarm };
  await tx
    .insertInto('alarmEvent')
    .values([
      { ...line, kind: 'opened' as const, value, at: past.opened },
      ...steps.filter(({ kind }) => kind === 'raised').map((step) => ({ ...line, ...step })),
    ])
    .execute();
  if (seen)
    await tx
      .insertInto('alarmEvent')
      .values({ ...line, kind: 'acknowledged', idUser: seen.by, note: seen.note, at: seen.at })
      .execute();
  for (const step of steps.filter(({ kind }) => kind === 'lowered'))
    await tx
      .insertInto('alarmEvent')
      .values({ ...line, ...step })
      .execute();
  if (over)
    await tx
      .insertInto('alarmEvent')
      .values({
        ...line,
        kind: 'resolved',
        reason: over.by ? 'person' : 'normal',
        idUser: over.by ?? null,
        note: over.note ?? null,
        at: over.at,
      })
      .execute();
}

/** The company's additions to the operator's rules, with their recipients. */
async function seedRules(tx: Tx) {
  const { idTwin } = await tx
    .selectFrom('twin')
    .select('idTwin')
    .where('idCompany', '=', OPERATOR)
    .where('station', '=', true)
    .orderBy('idTwin')
    .limit(1)
    .executeTakeFirstOrThrow();
  const { idWarehouseCategory } = await tx
    .selectFrom('warehouseCategory')
    .select('idWarehouseCategory')
    .where('idCompany', '=', OPERATOR)
    .orderBy('idWarehouseCategory')
    .limit(1)
    .executeTakeFirstOrThrow();
  const own = await tx
    .insertInto('alarmRule')
    .values([
      {
        idCompany: OPERATOR,
        name: 'Cambio brusco de temperatura',
        condition: 'rate',
        idMeasurement: 1,
        threshold: 8,
        hysteresis: 2,
        holdSeconds: 0,
        severity: 'warning',
      },
      {
        idCompany: OPERATOR,
        name: 'Aire demasiado seco en bahías',
        condition: 'below',
        idMeasurement: HUMIDITY,
        threshold: 40,
        hysteresis: 3,
        holdSeconds: 3600,
        severity: 'warning',
        idWarehouseCategory,
      },
      {
        idCompany: OPERATOR,
        name: 'Viento fuerte en el patio',
        condition: 'above',
        idMeasurement: 4,
        threshold: 45,
        hysteresis: 5,
        holdSeconds: 300,
        severity: 'alarm',
        idTwin,
      },
      {
        idCompany: OTHER,
        name: 'Ambiente muy seco',
        condition: 'below',
        idMeasurement: HUMIDITY,
        threshold: 35,
        hysteresis: 3,
        holdSeconds: 1800,
        severity: 'warning',
      },
    ])
    .returning(['idAlarmRule', 'idCompany'])
    .execute();
  const mailed = own.filter(({ idCompany }) => idCompany === OPERATOR).map(({ idAlarmRule }) => idAlarmRule);
  await tx
    .insertInto('alarmRuleUser')
    .values(
      [
        ...[HUMIDITY_RULE, ...mailed].map((idAlarmRule) => ({ idAlarmRule, idUser: SUPERVISOR })),
        { idAlarmRule: HUMIDITY_RULE, idUser: KEEPER },
        { idAlarmRule: SILENCE_RULE, idUser: TECHNICIAN },
      ].map((row) => ({ ...row, idCompany: OPERATOR })),
    )
    .execute();
}

async function seedLeaks(tx: Tx) {
  const { leaks } = await incidentsOf(tx);
  for (const [index, { sensor, began, ended }] of leaks.entries()) {
    const going = ended === null;
    await record(tx, {
      ...sensor,
      idCompany: OPERATOR,
      // A leak begins as a warning and gets worse; one that was mended gets better again before it ends.
      idAlarmRule: HUMIDITY_RULE,
      severity: 'alarm',
      threshold: 65,
      value: 62.6,
      worst: going ? 68 + 0.4 * began : 73.1,
      since: hoursAgo(began),
      opened: hoursAgo(began - 0.5),
      steps: [
        { kind: 'raised', at: hoursAgo(began - 0.75), value: 67.4 },
        ...(going ? [] : [{ kind: 'lowered' as const, at: hoursAgo(ended + 0.5), value: 62.8 }]),
      ],
      ...(going && index % 2 === 1
        ? {}
        : {
            seen: {
              by: KEEPER,
              at: hoursAgo(began - 1.2),
              note: going
                ? 'Gotera sobre la fila A, se cubrió con lona'
                : 'Gotera por la tormenta, se movieron las estibas',
            },
          }),
      ...(going ? {} : { over: { at: hoursAgo(ended) } }),
    });
  }
}

async function seedSilences(tx: Tx) {
  const { gaps } = await incidentsOf(tx);
  for (const [index, { sensor, began, ended }] of gaps.entries())
    await record(tx, {
      idTwin: sensor.idTwin,
      idWarehouse: sensor.idWarehouse,
      idCompany: OPERATOR,
      idAlarmRule: SILENCE_RULE,
      severity: 'warning',
      since: hoursAgo(began),
      opened: hoursAgo(began - SILENT_HOURS),
      ...(index % 2 === 0
        ? { seen: { by: TECHNICIAN, at: hoursAgo(began - 4), note: 'Revisar antena' } }
        : {}),
      over: { at: hoursAgo(ended ?? 0) },
    });
  const { rows: silent } = await sql<{
    idTwin: number;
    idCompany: number;
    idWarehouse: number;
    lastAt: string;
  }>`
    select t.id_twin, t.id_company, t.id_warehouse, iso(seen.last_at) as last_at
    from twin_seen seen join twin t on t.id_twin = seen.id_twin
    where seen.last_at <= now() - make_interval(hours => ${SILENT_HOURS}) order by t.id_twin`.execute(tx);
  for (const [index, { lastAt, ...twin }] of silent.entries()) {
    const since = new Date(lastAt);
    const opened = new Date(since.getTime() + SILENT_HOURS * HOUR_MS);
    await record(tx, {
      ...twin,
      idAlarmRule: SILENCE_RULE,
      severity: 'warning',
      since,
      opened,
      ...(index % 3 === 0 && twin.idCompany === OPERATOR
        ? {
            seen: {
              by: TECHNICIAN,
              at: new Date(opened.getTime() + HOUR_MS),
              note: 'Se cambiará la batería',
            },
          }
        : {}),
    });
  }
}

/** Humid nights that ended by themselves or were resolved by a user. */
async function seedNights(tx: Tx) {
  for (const [index, { since, hours, value, ...where }] of (await nightsOf(tx)).entries()) {
    const after = (passed: number) => new Date(since.getTime() + passed * HOUR_MS);
    const note = 'Ventilación abierta para la limpieza';
    await record(tx, {
      ...where,
      idAlarmRule: WARNING_RULE,
      severity: 'warning',
      threshold: 60,
      value,
      worst: value + 0.7,
      since,
      opened: after(0.5),
      over:
        index % 4 === 1 && where.idCompany === OPERATOR
          ? { at: after(2), by: KEEPER, note }
          : { at: after(hours) },
    });
  }
}

/** Thirty days of alarms that agree with the readings of the demo twins. */
export async function seedAlarms(tx: Tx) {
  await seedRules(tx);
  await seedLeaks(tx);
  await seedSilences(tx);
  await seedNights(tx);
}
