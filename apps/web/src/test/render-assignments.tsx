import type { UserData } from '@gemelo/contract/endpoints/users';
import type { ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { useSession } from '../lib/session.ts';
import assignments from '../locales/es/assignments.json';
import catalogues from '../locales/es/catalogues.json';
import places from '../locales/es/places.json';
import twins from '../locales/es/twins.json';
import { ana } from './people.ts';
import { everyGrant } from './render-administration.tsx';
import { renderUi, spanish } from './render-ui.tsx';

/** A part of the screens of devices, assignments and tokens with its Spanish texts, as somebody with every grant sees it unless said. */
export async function renderAssignments(node: ReactNode, user: Partial<UserData> = {}, address = '/') {
  useSession.setState({
    token: 'token',
    user: { ...ana, permissions: everyGrant, operator: false, ...user },
    absence: 'never',
  });
  const texts = await spanish();
  texts.addResourceBundle('es', 'translation', { assignments, catalogues, places, twins }, true, true);
  return renderUi(<I18nextProvider i18n={texts}>{node}</I18nextProvider>, address);
}
