import { sql } from 'kysely';
import { audit } from '../db/audit.ts';
import type { Tx } from '../db/client.ts';
import { system } from '../db/context.ts';
import { hashSecret } from '../security/secrets.ts';
import { type Heard, macDigitsIn, PREVIEW_KEYS, type Stranger } from './strangers.ts';

export interface WaitingRow {
  idWaitingDevice: number;
  state: 'pending' | 'registered' | 'rejected';
  delivery: 'none' | 'due' | 'done';
  idTwin: number | null;
}
const returned = sql`returning w.id_waiting_device, w.state, w.delivery, w.id_twin`;

/** How many may wait, of a company and of one gateway or key; beyond it those that have been silent give way. */
const PER_COMPANY = 500;
const PER_SOURCE = 200;
/** A claim that is ahead of its device holds this long. */
const CLAIM_DAYS = 7;

const sourceIs = ({ idPrincipal, idProvisionKey }: Stranger) =>
  sql<boolean>`(w.id_principal is not distinct from ${idPrincipal}::int
    and w.id_provision_key is not distinct from ${idProvisionKey}::int)`;
const isNamed = ({ idCompany, name }: Stranger) => {
  const digits = macDigitsIn(name);
  return sql<boolean>`(w.id_company = ${idCompany} and w.name_key = ${digits ?? sql`fold(${name})`})`;
};
const jsonOf = ({ preview }: Heard) => JSON.stringify(Object.fromEntries(preview));

/** One at a time within a company, so that its bound holds and nobody is written twice. */
export const lockRoom = (tx: Tx, idCompany: number) =>
  sql`select pg_advisory_xact_lock(hashtext('waiting-room'), ${idCompany})`.execute(tx);

/** Strangers as rows, with their places in the list. */
const rowsOf = (heard: readonly Heard[]) => {
  const rows = heard.map((one, nth) => ({
    ...{
      nth,
      id_company: one.idCompany,
      id_principal: one.idPrincipal,
      id_provision_key: one.idProvisionKey,
    },
    ...{ name: one.name, digits: macDigitsIn(one.name) ?? null, asker: one.asker.toString('base64') },
    ...{ count: one.count, type: one.type, address: one.address },
    preview: Object.fromEntries(one.preview),
  }));
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as h(nth int, id_company int, id_principal int,
    id_provision_key int, name text, digits text, asker text, count bigint, type text, address text, preview jsonb)`;
};
const ofSameName = sql<boolean>`w.id_company = h.id_company and w.name_key = coalesce(h.digits, fold(h.name))`;

/** A device that is heard as unknown behind a gateway, though it was registered there, has lost its twin: it waits again. */
async function hearAgain(tx: Tx, heard: readonly Heard[]): Promise<Map<Heard, WaitingRow>> {
  const { rows } = await sql<WaitingRow & { nth: number }>`
    update waiting_device w set last_at = now(), count = w.count + h.count,
      state = case when w.state = 'registered' and w.id_principal is not null and not exists (
          select from twin t where t.id_twin = w.id_twin and t.id_principal = w.id_principal and t.state = 'Activo')
        then 'pending' else w.state end,
      type = coalesce(h.type, w.type), address = coalesce(h.address, w.address), preview =
        case when (select count(*) from jsonb_object_keys(w.preview || h.preview)) > ${PREVIEW_KEYS} then h.preview
          else w.preview || h.preview end
    from ${rowsOf(heard)}
    where ${ofSameName} and w.id_principal is not distinct from h.id_principal
      and w.id_provision_key is not distinct from h.id_provision_key and w.asker = decode(h.asker, 'base64')
    ${returned}, h.nth`.execute(tx);
  const known = new Map<Heard, WaitingRow>();
  for (const { nth, ...row } of rows) {
    const one = heard[nth];
    if (one) known.set(one, row);
  }
  return known;
}

/** Kaa's tokens carry the key of the company without its secret: whoever has read one elsewhere could take any claim. */
const mayTakeClaim = ({ protocol }: Stranger) => protocol !== 'kaa';

/** Those that somebody may have claimed before they came. */
async function claimedAmong(tx: Tx, heard: readonly Heard[]): Promise<Set<Heard>> {
  const { rows } = await sql<{ nth: number }>`
    select h.nth from ${rowsOf(heard)} join waiting_device w on ${ofSameName}
    where w.protocol = 'claim' and w.state = 'registered'`.execute(tx);
  return new Set(rows.flatMap(({ nth }) => heard[nth] ?? []));
}

/** The twin of a claim moves behind the gateway that has found the device. */
async function adopt(tx: Tx, idPrincipal: number, idTwin: number) {
  const { rows } = await sql<{ idCompany: number; name: string }>`
    update twin set id_principal = ${idPrincipal}, version = version + 1, updated_at = now()
    where id_twin = ${idTwin} returning id_company, name`.execute(tx);
  for (const { idCompany, name } of rows)
    await audit(tx, system, {
      ...{ entity: 'twin', id: idTwin, action: 'edit', idCompany, name },
      ...{ before: { idPrincipal: null }, after: { idPrincipal } },
    });
}

/** The token that the device brought takes the place of the one that its twin was given for it. */
async function takeToken(tx: Tx, row: WaitingRow, { credential }: Heard): Promise<WaitingRow> {
  if (credential?.brought.kind !== 'token') return row;
  const hash = hashSecret(credential.brought.token);
  const { rows } = await sql<{ idToken: number; idCompany: number; name: string }>`
    update twin_token k set token_hash = ${hash}, token_secret = ${credential.secret},
      version = k.version + 1, updated_at = now()
    from twin t where t.id_twin = k.id_twin and not exists (select from twin_token where token_hash = ${hash})
      and k.id_token = (select max(id_token) from twin_token
        where id_twin = ${row.idTwin} and state = 'Activo' and kind = 'token')
    returning k.id_token, k.id_company, t.name`.execute(tx);
  for (const { idToken, idCompany, name } of rows)
    await audit(tx, system, { entity: 'token', id: idToken, action: 'renew', idCompany, name });
  return row;
}

/**
 * A claim of somebody who was ahead of the device. A gateway may only fetch a twin that reports through nobody and through
 * which nobody reports; with a key of the company it is bound to whoever asks first.
 */
async function takeClaim(tx: Tx, heard: Heard): Promise<WaitingRow | undefined> {
  const { idPrincipal, idProvisionKey, protocol, name, type, asker, address, credential } = heard;
  if (credential?.brought.kind === 'basic' || !mayTakeClaim(heard)) return undefined;
  const brings = credential !== null;
  const { rows } = await sql<WaitingRow>`
    update waiting_device w set id_principal = ${idPrincipal}, id_provision_key = ${idProvisionKey}, protocol = ${protocol},
      name = ${name}, type = ${type}, asker = ${asker}, address = ${address}, credential_sealed = ${credential?.sealed ?? null},
      first_at = now(), last_at = now(), count = ${heard.count}, preview = ${jsonOf(heard)}::jsonb, version = w.version + 1,
      delivery = case when ${idPrincipal}::int is not null then 'none' when ${brings}::boolean then 'done' else w.delivery end
    from twin t
    where ${isNamed(heard)} and w.protocol = 'claim' and w.state = 'registered' and t.id_twin = w.id_twin
      and w.created_at > now() - make_interval(days => ${CLAIM_DAYS}) and t.state = 'Activo'
      and (${idPrincipal}::int is null or (t.id_principal is null and t.id_twin <> ${idPrincipal}
        and not exists (select from twin below where below.id_principal = t.id_twin)))
    ${returned}`.execute(tx);
  const [row] = rows;
  if (!row?.idTwin) return undefined;
  if (idPrincipal !== null) await adopt(tx, idPrincipal, row.idTwin);
  return takeToken(tx, row, heard);
}

/** Whether there is room for one more; the one that has been silent for longest makes some. */
async function makeRoom(tx: Tx, heard: Heard): Promise<boolean> {
  const { rows } = await sql<{ company: number; source: number }>`
    select count(*)::int as company, count(*) filter (where ${sourceIs(heard)})::int as source
    from waiting_device w where w.id_company = ${heard.idCompany} and w.state <> 'registered'`.execute(tx);
  const { company = 0, source = 0 } = rows[0] ?? {};
  if (company < PER_COMPANY && source < PER_SOURCE) return true;
  const { rows: gone } = await sql`
    delete from waiting_device where id_waiting_device = (
      select w.id_waiting_device from waiting_device w
      where w.id_company = ${heard.idCompany} and w.state <> 'registered' and w.last_at < now() - interval '1 hour'
        and (${source < PER_SOURCE}::boolean or ${sourceIs(heard)})
      order by w.last_at limit 1)
    returning id_waiting_device`.execute(tx);
  return gone.length > 0;
}

async function hearFirst(tx: Tx, heard: Heard): Promise<WaitingRow | undefined> {
  if (!(await makeRoom(tx, heard))) return undefined;
  const { idCompany, idPrincipal, idProvisionKey, protocol, name, type, asker, address, credential } = heard;
  const digits = macDigitsIn(name);
  return tx
    .insertInto('waitingDevice')
    .values({
      ...{ idCompany, idPrincipal, idProvisionKey, protocol, name, type, asker, address },
      mac: digits?.replace(/(..)(?=.)/g, '$1:') ?? null,
      credentialSealed: credential?.sealed ?? null,
      count: heard.count,
      preview: jsonOf(heard),
    })
    .returning(['idWaitingDevice', 'state', 'delivery', 'idTwin'])
    .executeTakeFirst();
}

/** Notes that a device was heard; undefined if there is no room for it. The caller holds the room of the company. */
export const hear = async (tx: Tx, heard: Heard): Promise<WaitingRow | undefined> =>
  (await hearAgain(tx, [heard])).get(heard) ?? (await takeClaim(tx, heard)) ?? (await hearFirst(tx, heard));

export const sourceOf = ({ idPrincipal, idProvisionKey }: Stranger) => `${idPrincipal}/${idProvisionKey}`;

/** The same for many of a company; once there is no room for those of a gateway or key, the others of it are not tried. */
export async function hearAll(tx: Tx, heard: readonly Heard[]): Promise<WaitingRow[]> {
  const known = await hearAgain(tx, heard);
  const rows = [...known.values()];
  const others = heard.filter((one) => !known.has(one));
  if (others.length === 0) return rows;
  const claimed = await claimedAmong(tx, others.filter(mayTakeClaim));
  const full = new Set<string>();
  for (const one of others) {
    if (full.has(sourceOf(one)) && !claimed.has(one)) continue;
    const row = await hear(tx, one);
    if (row) rows.push(row);
    else full.add(sourceOf(one));
  }
  return rows;
}
