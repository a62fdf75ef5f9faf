import type { UserData } from '@gemelo/contract/endpoints/users';
import { actions, resources } from '@gemelo/contract/permissions';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { useSession } from '../lib/session.ts';
import administration from '../locales/es/administration.json';
import catalogues from '../locales/es/catalogues.json';
import menu from '../locales/es/menu.json';
import profile from '../locales/es/profile.json';
import shell from '../locales/es/shell.json';
import { ana } from './people.ts';
import { renderUi, spanish } from './render-ui.tsx';

/** Everything that a role can be given. */
export const everyGrant = resources.flatMap((resource) => actions.map((action) => `${resource}:${action}`));

/** A part of the administration with its Spanish texts, as an administrator of the operator sees it. */
export async function renderAdministration(node: ReactNode, user: Partial<UserData> = {}, address = '/') {
  useSession.setState({
    token: 'token',
    user: { ...ana, permissions: everyGrant, ...user },
    absence: 'never',
  });
  const texts = await spanish();
  texts.addResourceBundle(
    'es',
    'translation',
    { administration, catalogues, menu, profile, shell },
    true,
    true,
  );
  return renderUi(<I18nextProvider i18n={texts}>{node}</I18nextProvider>, address);
}
