import type { Language } from '@gemelo/contract/kit/languages';
import { sql } from 'kysely';
import { object } from 'zod/mini';
import type { Database, Tx } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { message } from '../../http/messages.ts';
import { defineJob } from '../../jobs/define-job.ts';
import type { MailService } from '../mails/mails.service.ts';
import { noticePeople } from './notice-people.ts';
import { type KeptNotice, noticeLine } from './notice-words.ts';

const MAX_LINES = 50;

/** People for whom something waits, whose hour has come and who had no daily mail today, on their company's clock. */
const duePeople = async (tx: Tx) => {
  const { rows } = await sql<{ idUser: number; idCompany: number }>`
    select u.id_user, u.id_company
    from (select distinct id_user from notification where digest_due) waiting
    join app_user u on u.id_user = waiting.id_user
    join company c on c.id_company = u.id_company
    where ${isDue}
    order by u.id_user`.execute(tx);
  return rows;
};
const isDue = sql<boolean>`(u.digest_day is null or u.digest_day < (now() at time zone c.time_zone)::date)
  and extract(hour from now() at time zone c.time_zone) >= coalesce((u.notices ->> 'digestHour')::int, 7)`;

/** Takes what waits; whatever was read meanwhile is left out. */
const takeWaiting = async (tx: Tx, idUser: number) => {
  const { rows } = await sql<KeptNotice & { unread: boolean }>`
    with taken as (
      update notification set digest_due = false where id_user = ${idUser} and digest_due
      returning id_notification, kind, entity, entity_id, title, words, read_at is null as unread
    )
    select * from taken order by id_notification desc`.execute(tx);
  return rows.filter(({ unread }) => unread);
};

/** One person's daily mail, with the day of it in the same transaction: once a day, whatever ends in between. */
const sendOne = (
  database: Database,
  mails: Pick<MailService, 'post'>,
  { idUser, idCompany }: { idUser: number; idCompany: number },
) =>
  database.transaction(system, async (tx) => {
    const { rows } = await sql`
      update app_user u set digest_day = (now() at time zone c.time_zone)::date
      from company c where c.id_company = u.id_company and u.id_user = ${idUser} and ${isDue}
      returning u.id_user`.execute(tx);
    if (rows.length === 0) return;
    const [person] = await noticePeople(tx, idCompany, [idUser]);
    const waiting = await takeWaiting(tx, idUser);
    const chosen = waiting.filter(({ kind }) => person?.preferences.kinds[kind].mail !== 'none');
    if (!person?.mailable || chosen.length === 0) return;
    const { language, timeZone } = person;
    await mails.post(tx, person, 'digest', language, '/notificaciones', {
      count: chosen.length,
      lines: linesOf(language, timeZone, chosen),
    });
  });

function linesOf(language: Language, timeZone: string, notices: readonly KeptNotice[]): string {
  const lines = notices.slice(0, MAX_LINES).map((one) => `• ${noticeLine(language, timeZone, one)}`);
  if (notices.length > MAX_LINES)
    lines.push(message(language, 'mail', 'alarm.more', { count: notices.length - MAX_LINES }));
  return lines.join('\n');
}

/** Sends the daily mails whose hour has come; every quarter of an hour, for zones that are half an hour off. */
export const createSendDigests = (mails: Pick<MailService, 'post'>) =>
  defineJob({
    name: 'send-digests',
    payload: object({}),
    attempts: 3,
    every: '*/15 * * * *',
    atStart: true,
    quiet: true,
    async run(_payload, { database, signal }) {
      const failures: unknown[] = [];
      for (const person of await database.read(system, duePeople)) {
        signal.throwIfAborted();
        // One whose mail cannot be written does not keep the others from theirs.
        await sendOne(database, mails, person).catch((error) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  });
