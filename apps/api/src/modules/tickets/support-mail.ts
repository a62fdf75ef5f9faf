import { defaultLanguage } from '@gemelo/contract/kit/languages';
import type { Database } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { type Actor, ADMINISTRATOR } from '../../http/actor.ts';
import type { Throttle } from '../auth/throttle.ts';
import type { MailService } from '../mails/mails.service.ts';

/** Reports in a row before each further one waits. */
const FREE = 6;
const LONGEST_WAIT = 900;

interface Report {
  subject: string;
  message: string;
}

/** A report to those who run this installation, whatever company it comes from. */
export const createSupportMail = (
  database: Database,
  mails: Pick<MailService, 'post'>,
  throttle: Pick<Throttle, 'attempt'>,
) =>
  async function send(actor: Actor, { subject, message }: Report) {
    await throttle.attempt({ key: `support:${actor.idUser}`, free: FREE, longest: LONGEST_WAIT });
    await database.transaction(system, async (tx) => {
      const company = await tx
        .selectFrom('company')
        .select('name')
        .where('idCompany', '=', actor.idCompany ?? 0)
        .executeTakeFirst();
      const people = await tx
        .selectFrom('appUser as u')
        .innerJoin('company as c', 'c.idCompany', 'u.idCompany')
        .select(['u.name', 'u.email', 'u.idCompany'])
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
      for (const person of people)
        await mails.post(tx, person, 'support', defaultLanguage, '/ticket', {
          subject,
          message,
          from: actor.name,
          email: actor.email,
          company: company?.name ?? '',
        });
    });
  };
export type SupportMail = ReturnType<typeof createSupportMail>;
