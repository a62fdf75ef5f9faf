import {
  createToken,
  giveToken,
  KAA,
  leavePlatform,
  listTokens,
  loginKaa,
  loginThingsboard,
  platformSessions,
  renewTwinToken,
  revealToken,
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

export function tokenRoutes(api: Api, { tokens, platforms, connections }: TokenServices) {
  api.list(listTokens, ({ actor, query }, tx) =>
    tokens.list(tx, { ...query, idCompany: companyFor(actor, query.idCompany) }),
  );
  api.handle(createToken, async ({ actor, body }) =>
    say(
      body.idPlatform === KAA ? 'TOKEN_REGISTERED_KAA' : 'TOKEN_REGISTERED',
      await tokens.create(actor, body),
    ),
  );
  api.handle(updateToken, async ({ actor, params, body }) =>
    say('TOKEN_UPDATED', await tokens.update(actor, params.idToken, body)),
  );
  api.handle(revealToken, ({ actor, params }) => tokens.reveal(actor, params.idToken));

  api.handle(twinConnection, ({ actor, params }) => connections.of(actor, params.idTwin));
  api.handle(giveToken, async ({ actor, params, body }) => {
    const given = await tokens.give(actor, params.idTwin, body.idPlatform);
    return say('TOKEN_GIVEN', given, { name: given.Twin.name });
  });
  api.handle(renewTwinToken, async ({ actor, params }) =>
    say('TOKEN_UPDATED', await tokens.renew(actor, params.idTwin)),
  );

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
