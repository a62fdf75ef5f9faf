import {
  createToken,
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
import { listing } from '../../http/list.ts';
import { indexedMatches } from '../../http/search.ts';
import type { PlatformService } from './platforms.service.ts';
import { selectTokens, type TokenService } from './tokens.service.ts';

export function tokenRoutes(api: Api, tokens: TokenService, platforms: PlatformService) {
  api.list(listTokens, async ({ actor, query }, tx) => {
    const { state, idPlatform, idTwin, idCompany, search } = query;
    let rows = selectTokens(tx).where('k.idCompany', '=', companyFor(actor, idCompany));
    if (state) rows = rows.where('k.state', 'in', state);
    if (idPlatform) rows = rows.where('k.idPlatform', 'in', idPlatform);
    if (idTwin !== undefined) rows = rows.where('k.idTwin', '=', idTwin);
    if (search) {
      const found = await indexedMatches(
        tx,
        { table: 'twin', id: 'idTwin', columns: ['name', 'mac', 'macDigits'] },
        search,
      );
      rows = rows.where('k.idTwin', 'in', (eb) => eb.selectFrom('twin').select('twin.idTwin').where(found));
    }
    return listing(rows, {
      entity: 'token',
      order: { idToken: 'k.idToken', createdAt: 'k.createdAt' },
      newest: ['k.idToken'],
      present: tokens.present,
    });
  });
  api.handle(createToken, async ({ actor, body }) =>
    say('TOKEN_REGISTERED', await tokens.create(actor, body)),
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
