import type { UserData } from '@gemelo/contract/endpoints/users';
import { actions, resources } from '@gemelo/contract/permissions';
import type { ReactNode } from 'react';
import { useSession } from '../lib/session.ts';
import { ana } from './people.ts';
import { renderUi } from './render-ui.tsx';

/** Every permission that can be granted. */
export const everyGrant = resources.flatMap((resource) => actions.map((action) => `${resource}:${action}`));

/** Renders an administration screen as an administrator of the operator. */
export async function renderAdministration(node: ReactNode, user: Partial<UserData> = {}, address = '/') {
  useSession.setState({
    token: 'token',
    user: { ...ana, permissions: everyGrant, ...user },
    absence: 'never',
  });
  return renderUi(node, address);
}
