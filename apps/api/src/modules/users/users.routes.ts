import { chooseLanguage, updateProfile } from '@gemelo/contract/endpoints/profile';
import { getUser } from '@gemelo/contract/endpoints/users';
import { type Api, say } from '../../http/handle.ts';
import type { UserService } from './users.service.ts';

export function userRoutes(api: Api, users: UserService) {
  api.handle(getUser, ({ actor, params }) => users.read(actor, params.id));
  api.handle(chooseLanguage, async ({ actor, body }) => {
    await users.chooseLanguage(actor, body.language);
    return null;
  });
  api.handle(updateProfile, async ({ actor, params, body }) =>
    say('PROFILE_UPDATED', await users.updateProfile(actor, params.idUser, body)),
  );
}
