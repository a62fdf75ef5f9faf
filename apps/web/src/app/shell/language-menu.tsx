import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconCheck, IconLanguage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { setLanguage } from '../../lib/i18n.ts';
import { languages } from '../../lib/languages.ts';

export function LanguageMenu() {
  const { t, i18n } = useTranslation();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label={t('public.language')}>
          <ActionIcon aria-label={t('public.language')}>
            <IconLanguage size={20} stroke={1.5} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map(({ code, name }) => (
          <Menu.Item
            key={code}
            lang={code}
            aria-current={code === i18n.language}
            rightSection={code === i18n.language ? <IconCheck size={16} aria-hidden /> : null}
            onClick={() => void setLanguage(code)}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
