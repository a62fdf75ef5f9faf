import { providers } from '@gemelo/contract/endpoints/auth';
import * as z from 'zod/mini';
import { safeParse } from 'zod/v4/core';
import { audit } from '../../../db/audit.ts';
import type { Database } from '../../../db/client.ts';
import { system } from '../../../db/context.ts';
import type { Vault } from '../../../security/vault.ts';
import { LINK_SECONDS } from './cookies.ts';

/** Whoever may vouch for somebody: those with a button, and the project whose tokens other programs bring. */
export const vouchers = [...providers, 'firebase'] as const;
export type Voucher = (typeof vouchers)[number];

const offer = z.object({
  provider: z.enum(vouchers),
  subject: z.string(),
  idUser: z.int(),
  until: z.int(),
});

export function createIdentityLinks(database: Database, vault: Vault) {
  /** Nobody but us could have sealed it, so what cannot be opened or has expired is no offer. */
  const read = (sealed: string): unknown => {
    try {
      return JSON.parse(vault.open(Buffer.from(sealed, 'base64url')));
    } catch {
      return undefined;
    }
  };

  return {
    /** A provider vouches for the address of an account: what the browser brings back when its owner signs in. */
    offer: (link: Omit<z.output<typeof offer>, 'until'>): string =>
      vault.seal(JSON.stringify({ ...link, until: Date.now() + LINK_SECONDS * 1000 })).toString('base64url'),

    /** The owner has signed in with the password: from now on the provider's word is enough. */
    async accept(idUser: number, sealed: string | undefined) {
      const { success, data } = safeParse(offer, sealed ? read(sealed) : undefined);
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
