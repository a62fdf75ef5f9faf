import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { languages } from '../../lib/languages.ts';
import { useTranslation } from '../../lib/translation.tsx';

export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon data-hint={t('public.language')} aria-label={t('public.language')}>
          <IconLanguage size={20} stroke={1.5} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map(({ code, name }) => (
          <Menu.Item
            key={code}
            lang={code}
            aria-current={code === i18n.language}
            rightSection={code === i18n.language ? <IconCheck size={16} aria-hidden /> : null}
            onClick={() => void chooseLanguage(code)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
