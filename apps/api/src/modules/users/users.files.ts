import { NotFound } from '@gemelo/contract/kit/errors';
import type { FileHolder } from '../files/files.service.ts';

/** A user's picture is visible to that user and to users with the view permission. */
export const userFiles: FileHolder = {
  table: 'app_user',
  key: 'id_user',
  async ownerOf(tx, actor, idUser) {
    if (idUser !== actor.idUser && !actor.permissions.has('user:view')) throw new NotFound('user', idUser);
    const user = await tx
      .selectFrom('appUser')
      .select('idCompany')
      .where('idUser', '=', idUser)
      .executeTakeFirst();
    if (!user?.idCompany) throw new NotFound('user', idUser);
    return user.idCompany;
  },
};
