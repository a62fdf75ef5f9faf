import { defaultLanguage, type Language } from '@gemelo/contract/kit/languages';
import { type Database, elevated, type Tx } from '../../db/client.ts';
import { type Actor, ADMINISTRATOR } from '../../http/actor.ts';
import type { Throttle } from '../auth/throttle.ts';
import type { MailService } from '../mails/mails.service.ts';

/** Free reports before delays begin. */
const FREE_REPORTS = 6;
const MAX_WAIT_SECONDS = 900;

interface Report {
  subject: string;
  message: string;
}

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
    .select(['u.name', 'u.email', 'u.idCompany', 'u.language'])
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

/** A report to the operators of this installation, from any company. */
export const createSupportMail = (
  database: Database,
  mails: Pick<MailService, 'post'>,
  throttle: Pick<Throttle, 'count'>,
) =>
  function send(actor: Actor, { subject, message }: Report): Promise<void> {
    return database.transaction(actor, async (tx) => {
      await throttle.count(tx, {
        key: `support:${actor.idUser}`,
        free: FREE_REPORTS,
        longest: MAX_WAIT_SECONDS,
      });
      const params = { subject, message, from: actor.name, email: actor.email };
      await elevated(tx, async () => {
        const company = await nameOfCompany(tx, actor.idCompany);
        for (const person of await operatorsAdministrators(tx))
          await mails.post(
            tx,
            person,
            'support',
            (person.language as Language | null) ?? defaultLanguage,
            '/ticket',
            {
              ...params,
              company,
            },
          );
      });
    });
  };
export type SupportMail = ReturnType<typeof createSupportMail>;
