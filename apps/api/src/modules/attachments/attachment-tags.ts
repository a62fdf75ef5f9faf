import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { prepared } from '../../db/prepared.ts';

interface OfCompany {
  idCompany: number;
  tags: readonly string[];
}
/** In one order, so that two writers never wait for each other. */
const locked = prepared<OfCompany>()(
  (_db, { idCompany, tags }) => sql`
    select from warehouse_attachment_tag where id_company = ${idCompany} and tag = any(${tags}::text[])
    order by tag for update`,
);
const counted = prepared<OfCompany>()(
  (_db, { idCompany, tags }) => sql`
    insert into warehouse_attachment_tag (id_company, tag, used)
    select ${idCompany}::int, tag, 1 from unnest(${tags}::text[]) as t (tag) order by tag
    on conflict (id_company, tag) do update set used = warehouse_attachment_tag.used + 1`,
);
const uncounted = prepared<OfCompany>()(
  (_db, { idCompany, tags }) => sql`
    update warehouse_attachment_tag set used = used - 1
    where id_company = ${idCompany} and tag = any(${tags}::text[])`,
);

/** Counts which tags an attachment no longer has, and which it has now. */
export function recount(tx: Tx, idCompany: number, before: readonly string[], after: readonly string[]) {
  const removed = before.filter((tag) => !after.includes(tag));
  const added = after.filter((tag) => !before.includes(tag));
  if (removed.length + added.length === 0) return;
  locked.later(tx, { idCompany, tags: [...removed, ...added] });
  if (removed.length > 0) uncounted.later(tx, { idCompany, tags: removed });
  if (added.length > 0) counted.later(tx, { idCompany, tags: added });
}
