import type { NotificationKind } from '@gemelo/contract/kit/notification-kinds';
import type { Grant } from '@gemelo/contract/permissions';
import { sql } from 'kysely';
import { type Tx, touch } from '../../db/client.ts';
import type { Context } from '../../db/context.ts';
import { hasMessage, message } from '../../http/messages.ts';
import type { MailService } from '../mails/mails.service.ts';
import type { PushNote, PushQueue } from '../push/push-queue.ts';
import { type NoticePerson, noticePeople } from './notice-people.ts';
import {
  type KeptNotice,
  noticeDetail,
  noticeGlance,
  noticeLine,
  noticeParams,
  pageOf,
} from './notice-words.ts';

/** Something that people of a company should know about one record. */
export interface Notice {
  kind: NotificationKind;
  /** The record that it is about, by its name in the audit. */
  entity: string;
  /** 0: the list of all records of that kind. */
  id: number;
  idCompany: number;
  /** What the record is called. */
  title: string;
  /** Users; nobody is told of their own actions, and everybody once. */
  to: readonly (number | null | undefined)[];
  /** What the words of the kind need besides. */
  words?: Record<string, string>;
  /** The permission without which these people do not see the record; otherwise that of its kind. */
  sight?: Grant;
  /** Whoever asked for it waits for the outcome and is told too. */
  includeDoer?: boolean;
  /**
   * The caller mails by itself: nothing is mailed, or only what is left to the daily mail. `later`: it is one of many, so
   * that what would be mailed at once waits for the daily mail too, and browsers are not told.
   */
  mail?: 'none' | 'digest' | 'later' | undefined;
}

/** Records that whoever lacks the permission does not see, even if a text mentions them; tickets decide by themselves. */
const sights: Record<string, Grant> = { task: 'task:view', 'task-schedule': 'task-schedule:view' };

/** Who does something: a user, or the product itself. */
export type Doer = Context & { name?: string };

interface Row extends KeptNotice {
  idCompany: number;
  idUser: number;
  idActor: number | null;
  shown: boolean;
  digestDue: boolean;
}

/** Written before the mails, and the records of each person in one order, so that two that tell at once never wait for each other. */
async function write(tx: Tx, rows: readonly Row[]) {
  if (rows.length === 0) return;
  const lines = JSON.stringify(
    [...rows].sort(
      (a, b) => a.idUser - b.idUser || a.entity.localeCompare(b.entity) || a.entityId - b.entityId,
    ),
  );
  await sql`
    with told as (
      insert into notification (id_company, id_user, kind, entity, entity_id, title, words, id_actor, shown, digest_due)
      select r."idCompany", r."idUser", r.kind, r.entity, r."entityId", r.title, r.words, r."idActor", r.shown, r."digestDue"
      from jsonb_to_recordset(${lines}::jsonb) r ("idCompany" int, "idUser" int, kind text, entity text, "entityId" bigint,
        title text, words jsonb, "idActor" int, shown boolean, "digestDue" boolean)
      returning id_notification, id_company, id_user, entity, entity_id, shown
    )
    insert into notification_group as g (id_user, entity, entity_id, id_company, id_notification, notices, unread)
    select id_user, entity, entity_id, id_company, max(id_notification), count(*), count(*)
    from told where shown group by 1, 2, 3, 4 order by 1, 2, 3
    on conflict (id_user, entity, entity_id) do update set
      id_notification = greatest(g.id_notification, excluded.id_notification), id_company = excluded.id_company,
      notices = g.notices + excluded.notices, unread = g.unread + excluded.unread`.execute(tx);
  for (const { idCompany, idUser, shown } of rows) if (shown) touch(tx, 'notification', idCompany, idUser);
}

async function post(tx: Tx, mails: Pick<MailService, 'post'>, notice: KeptNotice, person: NoticePerson) {
  const { language, timeZone, quietUntil, idUser } = person;
  const params = noticeParams(language, timeZone, notice);
  const own = `${notice.entity}.${notice.kind}`;
  await mails.post(
    tx,
    person,
    // Some records have words of their own.
    hasMessage('mail', `${own}.subject`) ? own : 'notice',
    language,
    pageOf(notice),
    {
      ...params,
      subject: message(language, 'notice', `${notice.kind}.subject`, params),
      line: noticeLine(language, timeZone, notice),
      detail: noticeDetail(language, timeZone, notice),
    },
    [],
    { unsubscribe: { idUser, kind: notice.kind }, ...(quietUntil ? { runAt: quietUntil } : {}) },
  );
}

function noteOf(notice: KeptNotice, person: NoticePerson, shown: boolean): PushNote {
  const { idUser, language, timeZone, preferences, quietUntil } = person;
  const { kind, entity, entityId, words } = notice;
  const passes = kind === 'alarm' && words.severity === 'alarm' && preferences.alarmsPass;
  return {
    ...{ idUser, kind, entity, entityId, shown, language, path: pageOf(notice) },
    ...noticeGlance(language, timeZone, notice),
    runAt: passes ? undefined : quietUntil,
  };
}

/** Tells people what happened, in the console, by mail and in their browsers, as each of them has chosen. */
export function createNotifications(mails?: Pick<MailService, 'post'>, push?: Pick<PushQueue, 'post'>) {
  /** Several notices of one company in as few statements as one. */
  async function tellEach(tx: Tx, by: Doer, notices: readonly Notice[]) {
    const told = notices.map((notice) => ({
      ...notice,
      sight: notice.sight ?? sights[notice.entity],
      to: [...new Set(notice.to)].filter(
        (idUser): idUser is number => idUser != null && (notice.includeDoer === true || idUser !== by.idUser),
      ),
    }));
    const [first] = told;
    const everybody = [...new Set(told.flatMap(({ to }) => to))];
    if (!first || everybody.length === 0) return;
    const grants = [...new Set(told.map(({ sight }) => sight))].filter((one) => one !== undefined);
    const people = await noticePeople(tx, first.idCompany, everybody, grants);
    const rows: Row[] = [];
    const letters: (() => Promise<void>)[] = [];
    const notes: PushNote[] = [];
    for (const { kind, entity, id, idCompany, title, to, words = {}, sight, mail: mailed } of told)
      for (const person of people) {
        if (!to.includes(person.idUser)) continue;
        if (sight !== undefined && !person.grants.includes(sight)) continue;
        const choice = person.preferences.kinds[kind];
        const kept = { ...words, ...(by.name ? { by: by.name } : {}) };
        const notice: KeptNotice = { kind, entity, entityId: id, title, words: kept };
        const isMailed = mails !== undefined && person.mailable && mailed !== 'none';
        const isLater = mailed === 'later' && choice.mail === 'now';
        const digestDue = isMailed && (choice.mail === 'digest' || isLater);
        if (choice.console || digestDue)
          rows.push({
            ...notice,
            ...{ idCompany, idUser: person.idUser, idActor: by.idUser, shown: choice.console, digestDue },
          });
        if (push && choice.push && mailed !== 'later') notes.push(noteOf(notice, person, choice.console));
        if (isMailed && mailed === undefined && choice.mail === 'now')
          letters.push(() => post(tx, mails, notice, person));
      }
    await write(tx, rows);
    await push?.post(tx, notes);
    for (const send of letters) await send();
  }

  return {
    /** Tells people in the transaction of the cause. */
    tell: (tx: Tx, by: Doer, notice: Notice) => tellEach(tx, by, [notice]),
    tellEach,
    people: noticePeople,
  };
}
export type Notifications = ReturnType<typeof createNotifications>;
