import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { setLanguage } from '../../lib/i18n.ts';
import { type Language, languages } from '../../lib/languages.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { ui, useUi } from '../../lib/ui-store.ts';
import classes from './reader-tools.module.css';

/** What the reader of a public page chooses: light or dark, and the language. */
export function ReaderTools() {
  const { t, i18n } = useTranslation();
  const mode = useUi((state) => state.mode);
  const Icon = mode === 'dark' ? IconSun : IconMoon;
  return (
    <>
      <ActionIcon aria-label={t('public.mode')} title={t('public.mode')} onClick={ui.toggleMode}>
        <Icon size={20} stroke={1.5} />
      </ActionIcon>
      <NativeSelect
        classNames={{ root: classes.language ?? '', input: classes.name ?? '' }}
        aria-label={t('public.language')}
        value={i18n.language}
        data={languages.map(({ code, name }) => ({ value: code, label: name }))}
        onChange={(event) => void setLanguage(event.currentTarget.value as Language)}
      />
    </>
  );
}
