import { UnstyledButton } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from '../../lib/translation.tsx';
import { MenuIcon } from '../../ui/menu-icon.tsx';
import { GroupDropdown } from './group-dropdown.tsx';
import { pageAt } from './menu.ts';
import classes from './sidebar.module.css';
import { useMenu } from './use-menu.ts';

/** Collapsed sidebar: one icon per group with its pages in a dropdown. */
export function Rail() {
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
