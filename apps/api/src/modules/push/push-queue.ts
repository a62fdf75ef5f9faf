import type { Language } from '@gemelo/contract/kit/languages';
import { defaultLanguage } from '@gemelo/contract/kit/languages';
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { message } from '../../http/messages.ts';
import { enqueue } from '../../jobs/enqueue.ts';
import { type DeliverPush, pushKey } from './deliver-push.job.ts';
import { liveBrowsers } from './push.queries.ts';
import { addMessages, type NewMessage } from './push-messages.ts';

const TITLE_LENGTH = 120;
const BODY_LENGTH = 200;

/** What one person is told, in their language; it is shown on locked screens, so it is short. */
export interface PushNote {
  idUser: number;
  kind: string;
  entity: string;
  entityId: number;
  title: string;
  body: string;
  /** A page of the console. */
  path: string;
  language: Language;
  /** Whether the bell shows it too. */
  shown: boolean;
  /** Not before. */
  runAt?: Date | undefined;
}

/** One line without marks that reverse the direction of writing, cut between characters. */
function short(text: string, length: number): string {
  const characters = Array.from(text.replace(/[\s\p{Cc}\u202A-\u202E\u2066-\u2069]+/gu, ' ').trim());
  return characters.length > length ? `${characters.slice(0, length - 1).join('')}…` : characters.join('');
}

/** Queues messages for browsers, in the transaction of what they tell. */
export function createPushQueue(publicKey: string, deliver: DeliverPush) {
  const add = async (tx: Tx, messages: readonly NewMessage[]) => {
    if (messages.length === 0) return;
    for (const { idPushMessage, nextAt } of await addMessages(tx, messages))
      enqueue(tx, deliver, { idPushMessage }, { key: pushKey(idPushMessage), runAt: nextAt });
  };
  const messageOf = (
    { runAt, title, body, ...note }: PushNote,
    idPushSubscription: number,
    idCompany: number,
  ) => ({
    ...{ ...note, idPushSubscription, idCompany, nextAt: runAt?.toISOString() ?? null },
    ...{ title: short(title, TITLE_LENGTH), body: short(body, BODY_LENGTH) },
  });

  return {
    /** One message for each browser of each person. */
    async post(tx: Tx, notes: readonly PushNote[]) {
      if (notes.length === 0) return;
      const browsers = await liveBrowsers(tx, publicKey, [...new Set(notes.map(({ idUser }) => idUser))]);
      await add(
        tx,
        notes.flatMap((note) =>
          browsers
            .filter(({ idUser }) => idUser === note.idUser)
            .map(({ idPushSubscription, idCompany }) => messageOf(note, idPushSubscription, idCompany)),
        ),
      );
    },

    /** A message that says nothing but that it arrived. */
    async try(tx: Tx, { idUser, idCompany }: Actor, idPushSubscription: number) {
      const reader = await tx
        .selectFrom('appUser')
        .select('language')
        .where('idUser', '=', idUser)
        .executeTakeFirst();
      const language = (reader?.language as Language | null | undefined) ?? defaultLanguage;
      const note: PushNote = {
        ...{ idUser, kind: 'test', entity: 'user', entityId: idUser, language },
        ...{
          title: message(language, 'notice', 'push.title'),
          body: message(language, 'notice', 'push.body'),
        },
        ...{ path: '/notificaciones?view=preferences', shown: false },
      };
      await add(tx, [messageOf(note, idPushSubscription, idCompany ?? 0)]);
    },
  };
}
export type PushQueue = ReturnType<typeof createPushQueue>;
