import {
  type CredentialKind,
  createToken,
  gatewayAddresses,
  giveToken,
  KAA,
  leavePlatform,
  listTokens,
  loginKaa,
  loginThingsboard,
  platformSessions,
  renewTwinToken,
  revealToken,
  type TokenRow,
  twinConnection,
  updateToken,
} from '@gemelo/contract/endpoints/tokens';
import { companyFor } from '../../http/actor.ts';
import { type Api, say } from '../../http/handle.ts';
import type { ConnectionService } from './connection.service.ts';
import type { PlatformService } from './platforms.service.ts';
import type { TokenService } from './tokens.service.ts';

interface TokenServices {
  tokens: TokenService;
  platforms: PlatformService;
  connections: ConnectionService;
}

const updatedWords: Record<CredentialKind, string> = {
  token: 'TOKEN_UPDATED',
  basic: 'BASIC_UPDATED',
  certificate: 'CERTIFICATE_UPDATED',
};
function registered({ credential, idPlatform }: Pick<TokenRow, 'credential' | 'idPlatform'>): string {
  if (credential === 'token') return idPlatform === KAA ? 'TOKEN_REGISTERED_KAA' : 'TOKEN_REGISTERED';
  return credential === 'basic' ? 'BASIC_REGISTERED' : 'CERTIFICATE_REGISTERED';
}

export function tokenRoutes(api: Api, { tokens, platforms, connections }: TokenServices) {
  api.list(listTokens, ({ actor, query }, tx) =>
    tokens.list(tx, { ...query, idCompany: companyFor(actor, query.idCompany) }),
  );
  api.handle(createToken, async ({ actor, body }) => {
    const created = await tokens.create(actor, body);
    return say(registered(created), created, { name: created.Twin.name });
  });
  api.handle(updateToken, async ({ actor, params, body }) => {
    const updated = await tokens.update(actor, params.idToken, body);
    return say(updatedWords[updated.credential], updated, { name: updated.Twin.name });
  });
  api.handle(revealToken, ({ actor, params }) => tokens.reveal(actor, params.idToken));

  api.handle(gatewayAddresses, () => connections.addresses());
  api.handle(twinConnection, ({ actor, params }) => connections.of(actor, params.idTwin));
  api.handle(giveToken, async ({ actor, params, body }) => {
    const given = await tokens.give(actor, params.idTwin, body.idPlatform);
    return say('TOKEN_GIVEN', given, { name: given.Twin.name });
  });
  api.handle(renewTwinToken, async ({ actor, params }) => {
    const renewed = await tokens.renew(actor, params.idTwin);
    return say(updatedWords[renewed.credential], renewed, { name: renewed.Twin.name });
  });

  api.handle(loginThingsboard, async ({ actor, body, request }) =>
    say('PLATFORM_SIGNED_IN', await platforms.signIn(actor, 'thingsboard', body, request.ip)),
  );
  api.handle(loginKaa, async ({ actor, body, request }) => {
    const { token, expiresAt } = await platforms.signIn(actor, 'kaa', body, request.ip);
    return say('PLATFORM_SIGNED_IN', { access_token: token, expiresAt });
  });
  api.handle(platformSessions, ({ actor }) => platforms.sessions(actor));
  api.handle(leavePlatform, async ({ actor, params }) =>
    say('PLATFORM_SIGNED_OUT', await platforms.signOut(actor, params.idPlatform)),
  );
}
