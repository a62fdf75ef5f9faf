import type pg from 'pg';

/** What somebody would write who needs this one form and nothing else: a table of columns, and PostgreSQL's own CSV. */
export const flatTable = (answers: number) => [
  `create table bench_flat as
   select n as id, 1 + n % 6 as person, timestamptz '2026-01-01' + make_interval(mins => n) as received_at,
     'L-' || n % 500 as lot, case when n % 1000 = 7 then 'rare' else 'day' end as shift, 20 + n % 200 / 10.0 as temperature,
     'C' || n as code, n % 3 = 0 as wet, repeat('Estiba revisada sin novedad. ', 1 + n % 4) as note,
     40 + n % 20 as weight_1, 45 + n % 15 as weight_2
   from generate_series(1, ${answers}) n`,
  'alter table bench_flat add primary key (id)',
  'create index on bench_flat (shift, id desc)',
  'create index on bench_flat (code, id desc)',
  'create index on bench_flat (temperature, id desc)',
  'vacuum analyze bench_flat',
];

export const flatPages = {
  'first page': 'select * from bench_flat order by id desc limit 50',
  'last page': 'select * from bench_flat order by id limit 50',
  'rare shift': "select * from bench_flat where shift = 'rare' order by id desc limit 50",
  'one code': "select * from bench_flat where code = 'C777' order by id desc limit 50",
  'temperature from 39': 'select * from bench_flat where temperature >= 39 order by id desc limit 50',
} as const;
export type Page = keyof typeof flatPages;

/** The server writes the file itself, so no protocol is measured. */
export const flatFile = (client: pg.Client) =>
  client.query("copy (select * from bench_flat order by id desc) to program 'cat > /dev/null' csv header");
