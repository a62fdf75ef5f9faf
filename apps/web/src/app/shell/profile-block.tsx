import { presences } from '@gemelo/contract/endpoints/users';
import { Menu, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { Avatar } from '../../features/profile/avatar.tsx';
import { useChangePresence } from '../../features/profile/use-presence.ts';
import { useIsLost } from '../../lib/server-health.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useSeededNames } from '../../lib/use-seeded-names.ts';
import { PresenceDot } from '../../ui/states/presence-dot.tsx';
import classes from './profile-block.module.css';

/** The signed-in user and their presence; a click toggles the presence. */
export function ProfileBlock({ narrow }: { narrow?: boolean }) {
  const { t } = useTranslation();
  const user = useSession((state) => state.user);
  const change = useChangePresence();
  const isLost = useIsLost();
  const seeded = useSeededNames();
  if (!user) return null;
  const shown = isLost ? 'offline' : user.presence;
  const presence = t(`shell.presence.${shown}`);
  return (
    <Menu position={narrow ? 'right-start' : 'bottom-start'}>
      <Menu.Target>
        <UnstyledButton
          className={classes.block}
          data-narrow={narrow || undefined}
          title={t('shell.presence.change')}
          {...(narrow ? { 'aria-label': `${user.name}, ${presence}. ${t('shell.presence.change')}` } : {})}
        >
          <Avatar name={user.name} picture={user.avatar} presence={shown} />
          {!narrow && (
            <>
              <span className={classes.words}>
                <span className={classes.name}>{user.name}</span>
                <span className={classes.more}>
                  {presence}
                  {user.Role && ` · ${seeded.nameOf('role', user.Role.name)}`}
                </span>
              </span>
              <IconChevronDown size={16} aria-hidden />
            </>
          )}
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('shell.presence.title')}</Menu.Label>
        {presences.map((one) => (
          <Menu.Item
            key={one}
            leftSection={<PresenceDot presence={one} />}
            aria-current={one === user.presence}
            fw={one === user.presence ? 600 : undefined}
            onClick={() => change(one)}
          >
            {t(`shell.presence.${one}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
