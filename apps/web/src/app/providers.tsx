import { DirectionProvider, MantineProvider, useDirection } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { translations } from '../lib/i18n.ts';
import { directionOf } from '../lib/languages.ts';
import { TranslationProvider } from '../lib/translation.tsx';
import { useUi } from '../lib/ui-store.ts';
import { Hosts } from '../ui/hosts.tsx';
import { cssVariablesResolver, theme } from '../ui/theme.ts';

function FollowLanguage() {
  const language = useUi((ui) => ui.language);
  const { setDirection } = useDirection();
  useEffect(() => setDirection(directionOf(language)), [language, setDirection]);
  return null;
}

/** Providers of every page, including the login page; the shell adds its own. */
export function Providers({ children }: { children: ReactNode }) {
  const mode = useUi((ui) => ui.mode);
  return (
    <TranslationProvider translations={translations}>
      <DirectionProvider initialDirection={directionOf(useUi.getState().language)} detectDirection={false}>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} forceColorScheme={mode}>
          <FollowLanguage />
          {children}
          <Hosts />
        </MantineProvider>
      </DirectionProvider>
    </TranslationProvider>
  );
}
