import { providers } from '@gemelo/contract/endpoints/auth';
import * as z from 'zod/mini';
import { safeParse } from 'zod/v4/core';
import { audit } from '../../../db/audit.ts';
import type { Database } from '../../../db/client.ts';
import { system } from '../../../db/context.ts';
import { openValue, sealValue } from '../../../security/sealed-value.ts';
import type { Vault } from '../../../security/vault.ts';
import { LINK_SECONDS } from './cookies.ts';

/** The identity providers: those with a button, and the Firebase project whose tokens other programs send. */
export const identityProviders = [...providers, 'firebase'] as const;
export type IdentityProvider = (typeof identityProviders)[number];

const offer = z.object({
  provider: z.enum(identityProviders),
  subject: z.string(),
  idUser: z.int(),
  until: z.int(),
});

export function createIdentityLinks(database: Database, vault: Vault) {
  return {
    /** A provider verified the address of an account: the browser returns this offer when its owner signs in. */
    offer: (link: Omit<z.output<typeof offer>, 'until'>): string =>
      sealValue(vault, { ...link, until: Date.now() + LINK_SECONDS * 1000 }),

    /** The owner has signed in with the password: from now on the provider alone is enough. */
    async accept(idUser: number, sealed: string | undefined) {
      const { success, data } = safeParse(offer, sealed ? openValue(vault, sealed) : undefined);
      if (!success || data.idUser !== idUser || data.until < Date.now()) return;
      const { provider, subject } = data;
      await database.transaction(system, async (tx) => {
        const linked = await tx
          .insertInto('identity')
          .values({ provider, subject, idUser })
          .onConflict((conflict) => conflict.doNothing())
          .returning('idUser')
          .executeTakeFirst();
        if (!linked) return;
        const { idCompany } = await tx
          .selectFrom('appUser')
          .select('idCompany')
          .where('idUser', '=', idUser)
          .executeTakeFirstOrThrow();
        const who = { ...system, idUser };
        await audit(tx, who, { entity: 'user', id: idUser, action: 'link', idCompany, after: { provider } });
      });
    },
  };
}
export type IdentityLinks = ReturnType<typeof createIdentityLinks>;
