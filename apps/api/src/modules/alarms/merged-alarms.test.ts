import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { packageRoot } from '../../paths.ts';
import { openTestApp } from '../../test/test-app.ts';

const migration = join(packageRoot, 'src/db/migrations/0036_alarm_ladders.sql');
/** The schema as it was before the migration. */
const undo = `
  drop trigger watch_anew on alarm_rule;
  alter table alarm drop column urgency, drop column peak_rule, drop column peak_severity, drop column peak_threshold;
  alter table alarm_rule drop column id_warehouse, add constraint alarm_rule_check3 check (true);
  drop index alarm_once;
  create unique index alarm_once on alarm (id_alarm_rule, id_twin, id_sensor_twin, id_measurement) nulls not distinct where state <> 'resolved'`;

test('an installation with a warning and an alarm about one thing is upgraded to one alarm', async () => {
  const t = await openTestApp();
  const client = new pg.Client(t.connection);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`set app."all" = 'on'`);
  await client.query(undo);
  const { rows: sensors } = await client.query(
    `select s.id_sensor_twin, t.id_twin, t.id_warehouse from twin_sensor s join twin t using (id_twin)
     where t.id_company = 1 and not exists (select from alarm a where a.id_twin = t.id_twin and a.state <> 'resolved')
     order by 1 limit 2`,
  );
  const open = async (sensor: number, rule: number, severity: string, hoursAgo: number): Promise<number> => {
    const { id_sensor_twin, id_twin, id_warehouse } = sensors[sensor];
    const { rows } = await client.query(
      `insert into alarm (id_company, id_alarm_rule, id_twin, id_sensor_twin, id_measurement, id_warehouse, condition, severity, threshold, since, opened_at, value)
       values (1, $1, $2, $3, 2, $4, 'above', $5, 60, now() - make_interval(hours => $6), now() - make_interval(hours => $6), 70) returning id_alarm`,
      [rule, id_twin, id_sensor_twin, id_warehouse, severity, hoursAgo],
    );
    return rows[0].id_alarm;
  };
  const warning = await open(0, 1, 'warning', 5);
  const alarm = await open(0, 2, 'alarm', 2);
  const alone = await open(1, 1, 'warning', 3);
  await client.query(
    `insert into ticket (id_company, title, id_ticket_type, id_ticket_state, category, id_task_priority, id_alarm)
     select 1, 'Humedad', 1, 1, 'new', 3, $1`,
    [warning],
  );

  await client.query('begin');
  await client.query(await readFile(migration, 'utf8'));
  await client.query('commit');

  const { rows } = await client.query(
    `select id_alarm, state, resolution, round(extract(epoch from now() - opened_at) / 3600)::int as hours from alarm
     where id_alarm = any($1) order by 1`,
    [[warning, alarm, alone]],
  );
  expect(rows).toEqual([
    { id_alarm: warning, state: 'resolved', resolution: 'merged', hours: 5 },
    { id_alarm: alarm, state: 'open', resolution: null, hours: 5 },
    { id_alarm: alone, state: 'open', resolution: null, hours: 3 },
  ]);
  const { rows: events } = await client.query(
    'select kind, reason from alarm_event where id_alarm = any($1)',
    [[warning, alarm, alone]],
  );
  expect(events).toEqual([{ kind: 'resolved', reason: 'merged' }]);
  const { rows: tickets } = await client.query(`select id_alarm from ticket where title = 'Humedad'`);
  expect(tickets).toEqual([{ id_alarm: alarm }]);
  await expect(open(0, 1, 'warning', 1)).rejects.toThrow('alarm_once');
});
