import { ActionIcon, Menu, UnstyledButton } from '@mantine/core';
import {
  IconLogout,
  IconMaximize,
  IconMenu2,
  IconMinimize,
  IconMoon,
  IconSearch,
  IconSun,
  IconUserCircle,
} from '@tabler/icons-react';
import type { CSSProperties, ReactNode } from 'react';
import { Avatar } from '../../features/profile/avatar.tsx';
import { linkTo } from '../../lib/addresses.ts';
import { headerTokens, useCompanyBrand } from '../../lib/company-brand.ts';
import { Link } from '../../lib/navigation.ts';
import { useIsLost } from '../../lib/server-health.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { ui, useUi } from '../../lib/ui-store.ts';
import { Logo } from '../../ui/brand/logo.tsx';
import { leave } from '../leave.ts';
import { AlarmBell } from './alarm-bell.tsx';
import classes from './header.module.css';
import { LanguageMenu } from './language-menu.tsx';
import { MenuSearchBox } from './menu-search-box.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { open } from './shell-store.ts';
import { useFullScreen } from './use-full-screen.ts';
import { useNarrow } from './use-narrow.ts';
import { usePlace } from './use-place.ts';
import { useScrolledPast } from './use-scrolled.ts';

export const FIXED_AFTER = 64;
export const HEADER_HEIGHT = 56;

interface ToolProps {
  label: string;
  onClick: () => void;
  pressed?: boolean;
  children: ReactNode;
}

function Tool({ label, onClick, pressed, children }: ToolProps) {
  return (
    <ActionIcon data-hint={label} aria-label={label} aria-pressed={pressed} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}

export function FullScreenTool() {
  const { t } = useTranslation();
  const { toggle, fullscreen } = useFullScreen();
  const Icon = fullscreen ? IconMinimize : IconMaximize;
  return (
    <Tool label={t('shell.fullScreen')} pressed={fullscreen} onClick={() => void toggle()}>
      <Icon size={20} stroke={1.5} />
    </Tool>
  );
}

export function ModeTool() {
  const { t } = useTranslation();
  const Icon = useUi((state) => state.mode) === 'dark' ? IconSun : IconMoon;
  return (
    <Tool label={t('shell.mode')} onClick={ui.toggleMode}>
      <Icon size={20} stroke={1.5} />
    </Tool>
  );
}

export function LeaveTool() {
  const { t } = useTranslation();
  return (
    <Tool label={t('shell.leave')} onClick={() => void leave()}>
      <IconLogout size={20} stroke={1.5} />
    </Tool>
  );
}

/** The specification's user menu has the profile as its only entry. */
function UserMenu() {
  const { t } = useTranslation();
  const user = useSession((state) => state.user);
  const isLost = useIsLost();
  if (!user) return null;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <UnstyledButton className={classes.user} aria-label={t('shell.userMenu', { name: user.name })}>
          <Avatar
            name={user.name}
            picture={user.avatar}
            presence={isLost ? 'offline' : user.presence}
            size={32}
          />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          component={Link}
          {...linkTo('profile')}
          leftSection={<IconUserCircle size={16} aria-hidden />}
        >
          {t('shell.profile')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

export function Header() {
  const { t } = useTranslation();
  const { title } = usePlace();
  const narrow = useNarrow();
  const sidebar = useUi((state) => state.layout === 'big-sidebar');
  const fixed = useScrolledPast(FIXED_AFTER);
  const brand = useCompanyBrand();
  return (
    <div className={classes.space}>
      <header
        className={classes.header}
        data-fixed={fixed || undefined}
        style={headerTokens(brand?.headerColor) as CSSProperties | undefined}
      >
        {(narrow || sidebar) && (
          <Tool label={t('shell.menu.toggle')} onClick={narrow ? () => open('drawer') : ui.toggleSidebar}>
            <IconMenu2 size={20} stroke={1.5} />
          </Tool>
        )}
        <Link
          {...linkTo('home')}
          activeOptions={{ exact: true }}
          className={classes.logo}
          title={t('shell.home')}
        >
          <Logo size={28} withName={!narrow && !brand?.logo} />
          {brand?.logo && <img src={brand.logo} alt={brand.name} className={classes.company} />}
        </Link>
        <p className={classes.title}>
          <span>
            <bdi>{title}</bdi>
          </span>
        </p>
        {narrow ? (
          <Tool label={t('shell.search.label')} onClick={() => open('palette')}>
            <IconSearch size={20} stroke={1.5} />
          </Tool>
        ) : (
          <>
            <MenuSearchBox />
            <FullScreenTool />
            <ModeTool />
            <LanguageMenu />
            <LeaveTool />
          </>
        )}
        <AlarmBell />
        <NotificationBell />
        <UserMenu />
      </header>
    </div>
  );
}
