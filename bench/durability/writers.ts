import { DEMO_PASSWORD, people } from '../../apps/api/src/db/seed/people.ts';
import type { Client, Session } from './client.ts';

/** A kind of write that must survive: how to send it, and how to count it in the database. */
export interface Writer {
  readonly name: string;
  /** Concurrent lanes; each sends one write at a time. */
  readonly lanes: number;
  /** Maximum number of writes and the pause between them, for writes that the product throttles. */
  readonly limit: number;
  readonly pauseMs: number;
  prepare(client: Client): Promise<void>;
  /** Sends a write; true once the server has acknowledged it. The same mark is sent until then. */
  write(client: Client, lane: number, mark: string): Promise<boolean>;
  /** A query that returns each mark with its number of occurrences. */
  readonly counted: string;
}

/** Changes of the user's own name: with its idempotency key, each leaves exactly one audit entry. */
export function profileWriter(): Writer {
  const sessions: Session[] = [];
  return {
    name: 'cambios de perfil',
    lanes: people.length,
    limit: Number.POSITIVE_INFINITY,
    pauseMs: 0,
    prepare: async (client) => {
      for (const { email } of people) sessions.push(await client.signIn(email, DEMO_PASSWORD));
    },
    write: async (client, lane, mark) => {
      const session = sessions[lane];
      if (!session) throw new Error(`nobody writes in lane ${lane}`);
      const { status, body } = await client.call(
        'PUT',
        `/api/settings/user/update/profile/${session.idUser}`,
        {
          token: session.token,
          key: mark,
          body: { name: mark },
        },
      );
      if (status >= 400 && status < 500) throw new Error(`refused: ${JSON.stringify(body)}`);
      return status === 200;
    },
    counted: `select after->>'name' as mark, count(*)::int as times from audit
      where entity = 'user' and action = 'edit' group by 1`,
  };
}

/** New accounts: the email address makes each unique, however often it is sent. */
export function signUpWriter(): Writer {
  const address = (mark: string) => `${mark}@durable.test`;
  return {
    name: 'registros de cuentas',
    lanes: 1,
    // The product limits the mails that one IP address may trigger.
    limit: 12,
    pauseMs: 1_500,
    prepare: async () => undefined,
    write: async (client, _lane, mark) => {
      const { status } = await client.call('POST', '/api/auth/sign-up', {
        key: mark,
        body: {
          name: mark,
          email: address(mark),
          password: DEMO_PASSWORD,
          passwordConfirm: DEMO_PASSWORD,
          terms: true,
        },
      });
      return status === 200;
    },
    counted: `select split_part(email, '@', 1) as mark, count(*)::int as times from app_user
      where email like '%@durable.test' group by 1`,
  };
}
