import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { packageRoot } from '../../paths.ts';
import { openTestApp } from '../../test/test-app.ts';

const migration = join(packageRoot, 'src/db/migrations/0041_watched_since.sql');
/** The schema as it was before the migration. */
const undo = `
  drop view twin_trouble;
  drop trigger watch_anew on alarm_rule;
  drop function watch_anew, last_reading_by;
  alter table alarm_rule drop column watched_since;
  alter table alarm_watch drop column watched_since, add column rule_version int not null default 1`;

test('an upgraded installation remembers what its rules have seen, and its rates lose their sign', async () => {
  const t = await openTestApp();
  const client = new pg.Client(t.connection);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query(`set app."all" = 'on'`);
  await client.query(undo);
  await client.query('delete from alarm_watch');
  await client.query(`update alarm_rule set threshold = -8 where condition = 'rate'`);
  // One memory of the rule as it is, one of an earlier version of another.
  await client.query(
    `insert into alarm_watch (id_twin, id_alarm_rule, id_sensor_twin, id_measurement, id_company, evaluated_to, rule_version)
     select 1, r.id_alarm_rule, 1, 2, 1, now(), r.version - case id_alarm_rule when 1 then 0 else 1 end
     from alarm_rule r where r.id_alarm_rule in (1, 2)`,
  );

  await client.query('begin');
  await client.query(await readFile(migration, 'utf8'));
  await client.query('commit');

  const { rows: kept } = await client.query(
    `select r.id_alarm_rule as rule, w.watched_since = r.watched_since as kept
     from alarm_watch w join alarm_rule r using (id_alarm_rule) order by 1`,
  );
  expect(kept).toEqual([
    { rule: 1, kept: true },
    { rule: 2, kept: false },
  ]);
  const { rows: rates } = await client.query(
    `select distinct threshold from alarm_rule where condition = 'rate'`,
  );
  expect(rates).toEqual([{ threshold: 8 }]);
});
