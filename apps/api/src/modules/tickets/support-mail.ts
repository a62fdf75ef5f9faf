import { buffer } from 'node:stream/consumers';
import { MAIL_LIMIT } from '@gemelo/contract/endpoints/files';
import type { supportMail } from '@gemelo/contract/endpoints/support-mail';
import { Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import { defaultLanguage, type Language } from '@gemelo/contract/kit/languages';
import type * as z from 'zod/mini';
import { type Database, elevated, type Tx } from '../../db/client.ts';
import { type Actor, ADMINISTRATOR } from '../../http/actor.ts';
import type { Throttle } from '../auth/throttle.ts';
import type { FileService } from '../files/files.service.ts';
import type { MailService, NewMailFile } from '../mails/mails.service.ts';
import type { TicketService } from './tickets.service.ts';

/** Free reports before delays begin. */
const FREE_REPORTS = 6;
const MAX_WAIT_SECONDS = 900;

type Report = z.output<typeof supportMail>;

const nameOfCompany = async (tx: Tx, idCompany: number | null) => {
  const company = await tx
    .selectFrom('company')
    .select('name')
    .where('idCompany', '=', idCompany ?? 0)
    .executeTakeFirst();
  return company?.name ?? '';
};

const operatorsAdministrators = (tx: Tx) =>
  tx
    .selectFrom('appUser as u')
    .innerJoin('company as c', 'c.idCompany', 'u.idCompany')
    .select(['u.name', 'u.email', 'u.language', 'c.idCompany'])
    .where('c.operator', '=', true)
    .where('u.state', '=', 'Activo')
    .where('u.emailVerifiedAt', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('u.idRole', '=', ADMINISTRATOR),
        eb.exists(
          eb
            .selectFrom('userRole as r')
            .select('r.idUser')
            .whereRef('r.idUser', '=', 'u.idUser')
            .where('r.idRole', '=', ADMINISTRATOR),
        ),
      ]),
    )
    .orderBy('u.idUser')
    .execute();

interface Parts {
  database: Database;
  mails: Pick<MailService, 'post' | 'keep'>;
  files: Pick<FileService, 'find' | 'bytes'>;
  tickets: Pick<TicketService, 'mustSee'>;
  throttle: Pick<Throttle, 'count'>;
}

/** A report to the operators of this installation, from any company. */
export function createSupportMail({ database, mails, files, tickets, throttle }: Parts) {
  /** Judged by their sizes before any byte is read. */
  async function contentsOf(actor: Actor, idFiles: readonly string[]): Promise<NewMailFile[]> {
    const found = await Promise.all(
      [...new Set(idFiles)].map((idFile) =>
        files.find(actor, idFile).catch((error: unknown) => {
          throw error instanceof NotFound ? new Refused('FILE_UNAVAILABLE') : error;
        }),
      ),
    );
    if (found.reduce((sum, { size }) => sum + size, 0) > MAIL_LIMIT)
      throw new Refused('MAIL_TOO_LARGE', { limit: MAIL_LIMIT / 1_000_000 });
    return Promise.all(
      found.map(async (file) => ({
        name: file.name,
        contentType: file.contentType,
        content: await buffer(await files.bytes(file, file.storageKey)),
      })),
    );
  }

  const seenTicket = (tx: Tx, actor: Actor, idTicket: number) =>
    tickets.mustSee(tx, actor, idTicket).catch((error: unknown) => {
      throw error instanceof NotFound ? new Invalid([{ path: 'idTicket', rule: 'reference' }]) : error;
    });

  async function send(actor: Actor, { subject, message, idTicket, idFiles = [] }: Report): Promise<void> {
    const contents = await contentsOf(actor, idFiles);
    await database.transaction(actor, async (tx) => {
      await throttle.count(tx, {
        key: `support:${actor.idUser}`,
        free: FREE_REPORTS,
        longest: MAX_WAIT_SECONDS,
      });
      const ticket = idTicket ? await seenTicket(tx, actor, idTicket) : undefined;
      const about = ticket && { number: String(ticket.idTicket), title: ticket.title };
      const path = ticket ? `/ticket/informacion?id=${ticket.idTicket}` : '/ticket';
      await elevated(tx, async () => {
        const company = await nameOfCompany(tx, actor.idCompany);
        const words = { subject, message, from: actor.name, email: actor.email, company, ...about };
        /** Stored once for all recipients of a company. */
        const kept = new Map<number, number[]>();
        for (const person of await operatorsAdministrators(tx)) {
          const { idCompany } = person;
          const attached = kept.get(idCompany) ?? [];
          if (!kept.has(idCompany))
            for (const file of contents) attached.push(await mails.keep(tx, idCompany, file));
          kept.set(idCompany, attached);
          const kind = ticket ? 'supportTicket' : 'support';
          const language = (person.language as Language | null) ?? defaultLanguage;
          await mails.post(tx, person, kind, language, path, words, attached);
        }
      });
    });
  }
  return send;
}
export type SupportMail = ReturnType<typeof createSupportMail>;
