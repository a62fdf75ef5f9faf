import type pg from 'pg';
import { PLANNING } from '../../apps/api/src/db/session.ts';

interface Question {
  name: string;
  text: string;
  values: unknown[];
}

const RUNS = 15;
const DAY_MS = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

/** What screens and jobs ask of the tables that are kept by the month. */
export const QUESTIONS: readonly Question[] = [
  {
    name: 'the newest 50 changes of a company',
    text: `select id_audit, entity, action from audit where id_company = $1 order by id_audit desc limit 50`,
    values: [1],
  },
  {
    name: 'the newest 50 changes of a kind',
    text: `select id_audit, action from audit where id_company = $1 and entity = $2 order by id_audit desc limit 50`,
    values: [1, 'ticket'],
  },
  {
    name: 'the history of one record',
    text: `select id_audit, action from audit where entity = $1 and entity_id = $2 order by id_audit desc limit 50`,
    values: ['twin', '77'],
  },
  {
    name: 'the newest 50 mails',
    text: `select id_mail, subject from mail where id_company = $1 order by id_mail desc limit 50`,
    values: [1],
  },
  {
    name: 'hours of one twin, thirty days',
    text: `select id_sensor_twin, hour, sum, count from reading_hour where id_twin = $1 and hour >= $2 order by 1, 2`,
    values: [500_000, ago(30)],
  },
  {
    name: 'hours of all twins, one day',
    text: `select count(*), sum(h.sum) from reading_latest l join reading_hour h on h.id_twin = l.id_twin and h.id_sensor_twin = l.id_sensor_twin
       and h.id_measurement = l.id_measurement and h.hour >= $2 and h.hour < $3 where l.id_company = $1`,
    values: [1, ago(2), ago(1)],
  },
  {
    name: 'the first hour of a company',
    text: 'select hour from reading_hour where id_company = $1 order by hour limit 1',
    values: [1],
  },
  {
    name: 'where all twins were, one day',
    text: 'select count(*) from twin_stays($1, $2, $3)',
    values: [1, ago(2), ago(1)],
  },
];

/** As the product asks: prepared, with one plan for any values. */
export async function timeOf(client: pg.Client, text: string, values: unknown[]) {
  for (const [name, value] of Object.entries(PLANNING)) await client.query(`set ${name} = ${value}`);
  const times: number[] = [];
  for (let run = 0; run <= RUNS; run += 1) {
    const began = performance.now();
    await client.query({ name: `q${text.length}`, text, values });
    if (run > 0) times.push(performance.now() - began);
  }
  times.sort((a, b) => a - b);
  return { median: times[Math.floor(times.length / 2)] ?? 0, worst: times.at(-1) ?? 0 };
}
