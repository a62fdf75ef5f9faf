import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconChevronDown, IconLayoutSidebar } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from '../../lib/translation.tsx';
import { ui } from '../../lib/ui-store.ts';
import { MenuIcon } from '../../ui/menu-icon.tsx';
import { GroupDropdown } from './group-dropdown.tsx';
import { pageAt } from './menu.ts';
import classes from './top-bar.module.css';
import { useMenu } from './use-menu.ts';

/** The menu as a horizontal bar under the header, which leaves the whole width to the page. */
export function TopBar() {
  const { t } = useTranslation();
  const { groups } = useMenu();
  const path = useLocation({ select: (location) => location.pathname });
  const page = pageAt(groups, path);
  return (
    <nav className={classes.bar} aria-label={t('shell.menu.title')}>
      <ul className={classes.groups}>
        {groups.map((group) => (
          <li key={group.id}>
            <GroupDropdown group={group} current={page?.link} position="bottom-start">
              <UnstyledButton
                className={classes.group}
                data-current={(page && group.pages.includes(page)) || undefined}
              >
                <MenuIcon name={group.icon} size={18} />
                {group.name}
                <IconChevronDown size={14} aria-hidden />
              </UnstyledButton>
            </GroupDropdown>
          </li>
        ))}
      </ul>
      <ActionIcon
        data-hint={t('shell.layout.toSidebar')}
        aria-label={t('shell.layout.toSidebar')}
        onClick={ui.toggleLayout}
      >
        <IconLayoutSidebar size={18} stroke={1.5} />
      </ActionIcon>
    </nav>
  );
}
