import {
  type createFormLink,
  type FormLink,
  LINK_DAYS_MAX,
  LINKS_MAX,
  type updateFormLink,
} from '@gemelo/contract/endpoints/form-links';
import type { BodyOf } from '@gemelo/contract/kit/endpoint';
import { Invalid, NotFound, Refused } from '@gemelo/contract/kit/errors';
import type { State } from '@gemelo/contract/kit/fields';
import { audit } from '../../db/audit.ts';
import { type Database, type Tx, touch } from '../../db/client.ts';
import { moved, recordsOf, rowLock } from '../../db/records.ts';
import type { Actor } from '../../http/actor.ts';
import { hashSecret, randomSecret } from '../../security/secrets.ts';
import type { Vault } from '../../security/vault.ts';
import type { FormReader } from '../forms/forms.reader.ts';
import {
  countLinks,
  type FoundLink,
  findLink,
  findSealedToken,
  judgeExpiry,
  linksOf,
} from './form-links.queries.ts';

const ENTITY = 'form-link';

interface Parts {
  database: Database;
  vault: Vault;
  mustHave: FormReader['mustHave'];
}

const facts = ({ name, formName, state, expiresAt, answerLimit }: FoundLink) => ({
  ...{ name, Form: formName, state, expiresAt, answerLimit },
});

async function checkExpiry(tx: Tx, expiresAt: string) {
  const { past, far } = await judgeExpiry(tx, expiresAt, LINK_DAYS_MAX);
  if (past) throw new Invalid([{ path: 'expiresAt', rule: 'past' }]);
  if (far) throw new Invalid([{ path: 'expiresAt', rule: 'daysAhead', params: { limit: LINK_DAYS_MAX } }]);
}

/** Links by which people without an account answer a form, as its owner sees and changes them. */
export function createFormLinkService({ database, vault, mustHave }: Parts) {
  const lockForm = rowLock('form', 'idForm');
  const links = recordsOf<Actor, FoundLink>(database, {
    entity: ENTITY,
    find: (tx, _actor, idFormLink) => findLink(tx, idFormLink),
    lock: rowLock('formLink', 'idFormLink'),
    facts,
  });

  const set = async (tx: Tx, { idFormLink, idForm, idCompany }: FormLink, values: object) => {
    await tx
      .updateTable('formLink')
      .set({ ...values, ...moved })
      .where('idFormLink', '=', idFormLink)
      .execute();
    // Whoever sees the form sees its links.
    touch(tx, 'form', idCompany, idForm);
  };

  const mustHaveRoom = async (tx: Tx, idForm: number) => {
    if ((await countLinks(tx, idForm)) >= LINKS_MAX)
      throw new Refused('FORM_LINKS_MANY', { limit: LINKS_MAX });
  };

  /** For a link that was closed or has expired, and would take answers again. */
  const mustHaveRoomAgain = async (tx: Tx, actor: Actor, { idForm, linkState }: FormLink) => {
    if (linkState !== 'closed' && linkState !== 'expired') return;
    lockForm(tx, actor, idForm);
    await mustHaveRoom(tx, idForm);
  };

  return {
    of: (actor: Actor, idForm: number): Promise<FormLink[]> =>
      database.read(actor, async (tx) => {
        await mustHave(tx, idForm);
        return linksOf(tx, idForm);
      }),

    /** The token is shown here, and later only when it is revealed. */
    async create(actor: Actor, idForm: number, body: BodyOf<typeof createFormLink>) {
      const token = randomSecret();
      const made = await links.create(actor, async (tx) => {
        lockForm(tx, actor, idForm);
        const { idCompany } = await mustHave(tx, idForm);
        await checkExpiry(tx, body.expiresAt);
        await mustHaveRoom(tx, idForm);
        touch(tx, 'form', idCompany, idForm);
        const { idFormLink } = await tx
          .insertInto('formLink')
          .values({
            ...{ ...body, idCompany, idForm, idUser: actor.idUser },
            ...{ tokenHash: hashSecret(token), tokenSecret: vault.seal(token) },
          })
          .returning('idFormLink')
          .executeTakeFirstOrThrow();
        return idFormLink;
      });
      return { ...made, token };
    },

    update: (actor: Actor, idFormLink: number, { version, ...body }: BodyOf<typeof updateFormLink>) =>
      links.change(actor, idFormLink, { version }, async (tx, before) => {
        const isMoved = Date.parse(body.expiresAt) !== Date.parse(before.expiresAt);
        if (isMoved) {
          await checkExpiry(tx, body.expiresAt);
          if (before.state === 'Activo') await mustHaveRoomAgain(tx, actor, before);
        }
        const { answerCount: count } = before;
        if (body.answerLimit !== null && body.answerLimit < count)
          throw new Refused('FORM_LINK_LIMIT', { count }, { path: 'answerLimit' });
        await set(tx, before, { ...body, ...(isMoved ? {} : { expiresAt: before.expiresAt }) });
      }),

    setState: (actor: Actor, idFormLink: number, state: State) =>
      links.change(actor, idFormLink, {}, async (tx, before) => {
        if (before.state === state) return;
        if (state === 'Activo') await mustHaveRoomAgain(tx, actor, before);
        await set(tx, before, { state });
      }),

    /** The audit entry is written before the token is returned. */
    reveal: (actor: Actor, idFormLink: number) =>
      database.transaction(actor, async (tx) => {
        const { idCompany, name } = await links.mustFind(tx, actor, idFormLink);
        const sealed = await findSealedToken(tx, idFormLink);
        if (!sealed) throw new NotFound(ENTITY, idFormLink);
        await audit(tx, actor, { entity: ENTITY, id: idFormLink, action: 'reveal', idCompany, name });
        return { token: vault.open(sealed) };
      }),
  };
}
export type FormLinkService = ReturnType<typeof createFormLinkService>;
