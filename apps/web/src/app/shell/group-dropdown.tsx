import { Menu } from '@mantine/core';
import { Fragment, type ReactElement, useEffect, useRef, useState } from 'react';
import { Link } from '../../lib/navigation.ts';
import { bySection, useSectionName } from '../../parts/menu/sections.ts';
import { MenuIcon } from '../../ui/menu-icon.tsx';
import classes from './group-dropdown.module.css';
import type { MenuGroup } from './menu.ts';

/** The specification's delay between the click and the dropdown. */
export const OPEN_DELAY_MS = 50;

interface GroupDropdownProps {
  group: MenuGroup;
  current: string | undefined;
  position: 'bottom-start' | 'right-start';
  children: ReactElement;
}

/** A menu group as a dropdown, in the top bar and beside the collapsed sidebar. */
export function GroupDropdown({ group, current, position, children }: GroupDropdownProps) {
  const nameOf = useSectionName();
  const [opened, setOpened] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = (open: boolean) => {
    clearTimeout(timer.current);
    if (open) timer.current = setTimeout(() => setOpened(true), OPEN_DELAY_MS);
    else setOpened(false);
  };

  return (
    <Menu opened={opened} onChange={change} position={position} offset={4} withinPortal>
      <Menu.Target>{children}</Menu.Target>
      <Menu.Dropdown mah="70dvh" style={{ overflowY: 'auto' }}>
        <Menu.Label>{group.name}</Menu.Label>
        {bySection(group.pages).map(({ section, pages }) => (
          <Fragment key={section ?? ''}>
            {section && <Menu.Label className={classes.section}>{nameOf(section)}</Menu.Label>}
            {pages.map((page) => (
              <Menu.Item
                key={page.id}
                component={Link}
                to={page.link}
                activeOptions={{ exact: true }}
                leftSection={<MenuIcon name={page.icon} size={16} />}
                aria-current={page.link === current ? 'page' : undefined}
                fw={page.link === current ? 600 : undefined}
              >
                {page.name}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
