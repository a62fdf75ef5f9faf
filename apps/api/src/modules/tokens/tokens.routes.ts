import {
  createToken,
  KAA,
  leavePlatform,
  listTokens,
  loginKaa,
  loginThingsboard,
  platformSessions,
  revealToken,
  updateToken,
} from '@gemelo/contract/endpoints/tokens';
import { companyFor } from '../../http/actor.ts';
import { type Api, say } from '../../http/handle.ts';
import type { PlatformService } from './platforms.service.ts';
import type { TokenService } from './tokens.service.ts';

export function tokenRoutes(api: Api, tokens: TokenService, platforms: PlatformService) {
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
