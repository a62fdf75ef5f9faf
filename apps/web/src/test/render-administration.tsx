import type { UserData } from '@gemelo/contract/endpoints/users';
import { actions, resources } from '@gemelo/contract/permissions';
import type { ReactNode } from 'react';
import { useSession } from '../lib/session.ts';
import { ana } from './people.ts';
import { renderUi } from './render-ui.tsx';

/** Everything that a role can be given. */
export const everyGrant = resources.flatMap((resource) => actions.map((action) => `${resource}:${action}`));

/** A part of the administration as an administrator of the operator sees it. */
export async function renderAdministration(node: ReactNode, user: Partial<UserData> = {}, address = '/') {
  useSession.setState({
    token: 'token',
    user: { ...ana, permissions: everyGrant, ...user },
    absence: 'never',
  });
  return renderUi(node, address);
}
