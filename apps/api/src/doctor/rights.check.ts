import type pg from 'pg';
import { SEARCH_ROLE } from '../db/migrate.ts';
import { APP_ROLE } from '../db/session.ts';
import { doubtful, type Finding, right, wrong } from './finding.ts';

interface Rights {
  login: string;
  database: string;
  owner: string;
  isSuperuser: boolean;
  makesRoles: boolean;
  isOwner: boolean;
  mayCreate: boolean;
  foreignTables: number;
}

async function rightsOf(client: pg.ClientBase): Promise<Rights | undefined> {
  const { rows } = await client.query<Rights>(
    `select r.rolname as login, d.datname as database, pg_get_userbyid(d.datdba) as owner,
       r.rolsuper as "isSuperuser", r.rolcreaterole as "makesRoles",
       pg_has_role(r.oid, d.datdba, 'usage') as "isOwner", has_database_privilege(r.oid, d.oid, 'create') as "mayCreate",
       (select count(*)::int from pg_class c where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p')
          and not pg_has_role(r.oid, c.relowner, 'usage')) as "foreignTables"
     from pg_roles r, pg_database d where r.rolname = session_user and d.datname = current_database()`,
  );
  return rows[0];
}

function aboutOwner({ login, database, owner, isOwner, foreignTables }: Rights): Finding[] {
  if (!isOwner)
    return [
      wrong(
        `La base de datos «${database}» es de «${owner}» y no de «${login}»; como la cuenta postgres: psql -c 'alter database "${database}" owner to "${login}"'`,
      ),
    ];
  if (foreignTables > 0)
    return [
      wrong(
        `${foreignTables} tablas de «${database}» son de otra cuenta; como la cuenta postgres: psql -d ${database} -c 'reassign owned by "otra" to "${login}"'`,
      ),
    ];
  return [right(`La cuenta «${login}» es dueña de la base de datos y de sus tablas.`)];
}

interface Extension {
  name: string;
  isInstalled: boolean;
  isTrusted: boolean | null;
}

async function aboutExtensions(client: pg.ClientBase, rights: Rights): Promise<Finding[]> {
  const { rows } = await client.query<Extension>(
    `select n.name, exists (select from pg_extension e where e.extname = n.name) as "isInstalled",
       (select bool_or(v.trusted) from pg_available_extension_versions v where v.name = n.name) as "isTrusted"
     from unnest(array['unaccent', 'pg_trgm']) n(name)`,
  );
  const missing = rows.filter(({ isInstalled }) => !isInstalled);
  const names = rows.map(({ name }) => name).join(' y ');
  if (missing.length === 0) return [right(`Las extensiones ${names} están instaladas.`)];
  return missing.map(({ name, isTrusted }) => {
    if (isTrusted === null)
      return wrong(
        `El servidor no tiene la extensión ${name}: instala el paquete «contrib» de su PostgreSQL.`,
      );
    return rights.isSuperuser || (isTrusted && rights.mayCreate)
      ? right(`La extensión ${name} se puede crear al iniciar.`)
      : wrong(
          `La cuenta «${rights.login}» no puede crear la extensión ${name}; como la cuenta postgres: psql -d ${rights.database} -c 'create extension ${name}'`,
        );
  });
}

interface Role {
  role: string;
  exists: boolean;
  isAssumable: boolean;
  isAdministrable: boolean;
}

/** Up to 15 whoever may create roles may also grant any of them; since 16 only those that they administer. */
async function rolesFor(client: pg.ClientBase): Promise<Role[]> {
  const { rows } = await client.query<Role>(
    `select n.role, r.oid is not null as exists,
       coalesce(pg_has_role(r.oid, case when v.number < 160000 then 'member' else 'set' end), false) as "isAssumable",
       coalesce(v.number < 160000 or pg_has_role(r.oid, 'member with admin option'), false) as "isAdministrable"
     from unnest($1::text[]) n(role) left join pg_roles r on r.rolname = n.role,
       (select current_setting('server_version_num')::int as number) v`,
    [[APP_ROLE, SEARCH_ROLE]],
  );
  return rows;
}

function aboutRole({ role, exists, isAssumable, isAdministrable }: Role, rights: Rights): Finding {
  const { login, makesRoles, isSuperuser } = rights;
  if (isAssumable) return right(`La cuenta puede servir como ${role}.`);
  if (!exists && (makesRoles || isSuperuser)) return right(`El rol ${role} se crea al iniciar.`);
  if (!exists)
    return wrong(
      `Falta el rol ${role} y la cuenta «${login}» no puede crear roles; como la cuenta postgres: psql -c 'alter role "${login}" createrole'`,
    );
  return isSuperuser || (makesRoles && isAdministrable)
    ? right(`La cuenta puede darse el rol ${role} al iniciar.`)
    : wrong(
        `La cuenta «${login}» no puede servir como ${role}; como la cuenta postgres: psql -c 'grant ${role} to "${login}"'`,
      );
}

/** What the login may do, compared with what start and migrations need. */
export async function checkRights(client: pg.ClientBase): Promise<Finding[]> {
  const rights = await rightsOf(client);
  if (!rights) return [];
  const roles = await rolesFor(client);
  return [
    ...aboutOwner(rights),
    ...roles.map((role) => aboutRole(role, rights)),
    ...(await aboutExtensions(client, rights)),
    ...(rights.isSuperuser
      ? [
          doubtful(
            `La cuenta «${rights.login}» es superusuaria; basta con que sea dueña y pueda crear roles.`,
          ),
        ]
      : []),
  ];
}
