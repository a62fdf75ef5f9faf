import { UnstyledButton } from '@mantine/core';
import { IconLayoutNavbar } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from '../../lib/translation.tsx';
import { ui, useUi } from '../../lib/ui-store.ts';
import { MenuIcon } from '../../ui/menu-icon.tsx';
import { GroupDropdown } from './group-dropdown.tsx';
import { pageAt } from './menu.ts';
import { MenuTree } from './menu-tree.tsx';
import { ProfileBlock } from './profile-block.tsx';
import classes from './sidebar.module.css';
import { useMenu } from './use-menu.ts';

/** Collapsed sidebar: one icon per group with its pages in a dropdown. */
function Rail() {
  const { t } = useTranslation();
  const { groups } = useMenu();
  const path = useLocation({ select: (location) => location.pathname });
  const page = pageAt(groups, path);
  return (
    <nav aria-label={t('shell.menu.title')} className={classes.rail}>
      {groups.map((group) => (
        <GroupDropdown key={group.id} group={group} current={page?.link} position="right-start">
          <UnstyledButton
            className={classes.railGroup}
            title={group.name}
            aria-label={group.name}
            data-current={(page && group.pages.includes(page)) || undefined}
          >
            <MenuIcon name={group.icon} />
          </UnstyledButton>
        </GroupDropdown>
      ))}
    </nav>
  );
}

export function Sidebar() {
  const { t } = useTranslation();
  const open = useUi((state) => state.sidebarOpen);
  return (
    <aside className={classes.sidebar} data-open={open || undefined} aria-label={t('shell.sidebar')}>
      <div className={classes.profile}>
        <ProfileBlock narrow={!open} />
      </div>
      <div className={classes.menu}>{open ? <MenuTree /> : <Rail />}</div>
      <div className={classes.foot}>
        <UnstyledButton
          className={classes.layout}
          title={t('shell.layout.toTopBar')}
          {...(open ? {} : { 'aria-label': t('shell.layout.toTopBar') })}
          onClick={ui.toggleLayout}
        >
          <IconLayoutNavbar size={18} stroke={1.5} aria-hidden />
          {open && t('shell.layout.topBar')}
        </UnstyledButton>
      </div>
    </aside>
  );
}
