import { sql } from 'kysely';
import { prepared } from '../../db/prepared.ts';
import type { JudgedLink } from './link-state.ts';

/** What is known before the company of a link is. */
export interface KnownLink {
  idFormLink: number;
  idCompany: number;
  idForm: number;
  timeZone: string;
}
export const linkByToken = prepared<{ hash: Buffer }>()(
  (_db, { hash }) => sql<KnownLink>`
    select l.id_form_link, l.id_company, l.id_form, co.time_zone
    from form_link l join company co on co.id_company = l.id_company where l.token_hash = ${hash}`,
);

/** Uploads of users are not found here. */
export const linkOfUpload = prepared<{ idUpload: string }>()(
  (_db, { idUpload }) => sql<KnownLink & { answerKey: string }>`
    select l.id_form_link, l.id_company, l.id_form, co.time_zone, u.answer_key
    from upload u join form_link l on l.id_form_link = u.id_form_link join company co on co.id_company = l.id_company
    where u.id_upload = ${idUpload}::uuid`,
);

/** A link with its form, as people outside may see it. */
export interface OpenLink extends JudgedLink {
  idCompany: number;
  idForm: number;
  expiresAt: string;
  /** Also the answers that were begun before the expiry come too late. */
  over: boolean;
  name: string;
  description: string;
  formVersion: number;
  companyName: string;
  companyLogo: string | null;
  timeZone: string;
}
export const openLink = prepared<{ idFormLink: number }>()(
  (_db, { idFormLink }) => sql<OpenLink>`
    select l.id_company, l.id_form, l.state, l.expires_at, l.answer_limit, l.answer_count,
      l.expires_at <= now() as expired, l.expires_at + interval '1 hour' <= now() as over,
      x.state = 'Activo' and x.published is not null and co.state = 'Activo' as published,
      x.name, x.description, coalesce(x.published, 0) as form_version,
      co.name as company_name, co.logo as company_logo, co.time_zone
    from form_link l join form x on x.id_form = l.id_form join company co on co.id_company = l.id_company
    where l.id_form_link = ${idFormLink}`,
);

/** One answer at a time, so that the limit holds exactly. */
export const lockLink = prepared<{ idFormLink: number }>()(
  (_db, { idFormLink }) => sql`select from form_link where id_form_link = ${idFormLink} for no key update`,
);

/** Its version stays: nobody edited the link. */
export const countAnswer = prepared<{ idFormLink: number }>()(
  (_db, { idFormLink }) => sql<Pick<JudgedLink, 'answerLimit' | 'answerCount'>>`
    update form_link set answer_count = answer_count + 1, last_answer_at = now()
    where id_form_link = ${idFormLink} returning answer_limit, answer_count`,
);
