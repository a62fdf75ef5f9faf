import type { UserData } from '@gemelo/contract/endpoints/users';
import type { ReactNode } from 'react';
import { useSession } from '../lib/session.ts';
import { ana } from './people.ts';
import { everyGrant } from './render-administration.tsx';
import { renderUi } from './render-ui.tsx';

/** Renders a screen of devices, assignments or tokens, with every permission by default. */
export async function renderAssignments(node: ReactNode, user: Partial<UserData> = {}, address = '/') {
  useSession.setState({
    token: 'token',
    user: { ...ana, permissions: everyGrant, operator: false, ...user },
    absence: 'never',
  });
  return renderUi(node, address);
}
