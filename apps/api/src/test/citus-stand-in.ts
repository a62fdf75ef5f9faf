import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';

const VERSION = '13.2';
const CONTROL = `default_version = '${VERSION}'\nrelocatable = false\nschema = public\n`;

/**
 * Names and answers of Citus, on one server: tables are only marked, their rows stay where they are. It refuses what
 * Citus refuses, so it shows what is sent and in which order, and nothing about a cluster.
 */
const SCRIPT = `
create table pg_dist_local_group (groupid int);
insert into pg_dist_local_group values (0);
create table pg_dist_node (nodename text, nodeport int, noderole text, isactive boolean, shouldhaveshards boolean);
create table pg_dist_partition (logicalrelid regclass primary key, partmethod "char", colocated text, emptied int default 0);
create function run_command_on_workers(command text, out nodename text, out nodeport int, out success boolean, out result text)
returns setof record language sql as $$ select n.nodename, n.nodeport, true, '${VERSION}' from pg_dist_node n $$;
create function run_command_on_shards(t regclass, command text, out shardid bigint, out success boolean, out result text)
returns setof record language plpgsql as $$
declare found boolean;
begin
  execute replace(command, '%s', t::text) into found;
  return query select 102008::bigint, true, case when found then 't' else 'f' end;
end $$;
create function create_distributed_table(t regclass, key text, colocate_with text) returns void language plpgsql as $$
begin
  if exists (select from pg_policy p where polrelid in (select t union select relid from pg_partition_tree(t))
      and pg_get_expr(polqual, polrelid) ~* 'select') then
    raise exception 'cannot create policy' using detail = 'Subqueries are not supported in policies on distributed tables';
  end if;
  insert into pg_dist_partition values (t, 'h', colocate_with);
end $$;
create function truncate_local_data_after_distributing_table(t regclass) returns void language sql as $$
  update pg_dist_partition set emptied = emptied + 1 where logicalrelid = t $$;
`;

/** Makes this database one with the extension `citus`; needs PostgreSQL 18, which finds extensions anywhere. */
export async function createStandIn(superuser: pg.ClientBase): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'gemelo-citus-'));
  try {
    // The server may run as another user.
    await chmod(folder, 0o755);
    await mkdir(join(folder, 'extension'));
    await writeFile(join(folder, 'extension', 'citus.control'), CONTROL);
    await writeFile(join(folder, 'extension', `citus--${VERSION}.sql`), SCRIPT);
    await superuser.query(`set extension_control_path = ${superuser.escapeLiteral(`${folder}:$system`)}`);
    await superuser.query('create extension citus');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
