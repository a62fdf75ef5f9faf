import type { MenuSection } from '@gemelo/contract/menu-sections';
import { UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { bySection, useSectionName } from '../../parts/menu/sections.ts';
import { MenuIcon } from '../../ui/menu-icon.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { groupAt, groupsOpenAtStart, type MenuGroup, type MenuPage, pageAt } from './menu.ts';
import classes from './menu-tree.module.css';
import { type Badges, type MenuBadge, useBadges } from './use-badges.ts';
import { useMenu } from './use-menu.ts';

interface GroupProps {
  group: MenuGroup;
  current: boolean;
  page: MenuPage | undefined;
  badges: Badges;
  open: boolean;
  onToggle: () => void;
}

function Badge({ badge }: { badge: MenuBadge }) {
  return (
    <span className={classes.badge} title={badge.label}>
      <span aria-hidden>{badge.count}</span>
      <span className={classes.spoken}>{badge.label}</span>
    </span>
  );
}

interface SectionProps {
  section: MenuSection | null;
  pages: MenuPage[];
  page: MenuPage | undefined;
  badges: Badges;
}

function Section({ section, pages, page, badges }: SectionProps) {
  const id = useId();
  const nameOf = useSectionName();
  return (
    <>
      {section && (
        <p id={id} className={classes.section}>
          {nameOf(section)}
        </p>
      )}
      <ul {...(section ? { 'aria-labelledby': id } : {})}>
        {pages.map((one) => {
          const badge = badges[one.link];
          return (
            <li key={one.id}>
              <Link
                to={one.link}
                className={classes.page}
                activeOptions={{ exact: true }}
                aria-current={one === page ? 'page' : undefined}
              >
                <MenuIcon name={one.icon} size={16} />
                <span className={classes.name}>{one.name}</span>
                {badge && <Badge badge={badge} />}
              </Link>
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Group({ group, current, page, badges, open, onToggle }: GroupProps) {
  const id = useId();
  const closedBadge = group.pages.map(({ link }) => badges[link]).find(Boolean);
  return (
    <li>
      <UnstyledButton
        className={classes.group}
        aria-expanded={open}
        aria-controls={id}
        data-current={current || undefined}
        onClick={onToggle}
      >
        <MenuIcon name={group.icon} />
        <span className={classes.name}>{group.name}</span>
        {!open && closedBadge && <Badge badge={closedBadge} />}
        <IconChevronDown size={16} className={classes.chevron} aria-hidden />
      </UnstyledButton>
      <div id={id} className={classes.pages} data-open={open || undefined} inert={!open}>
        <div className={classes.sections}>
          {bySection(group.pages).map(({ section, pages }) => (
            <Section key={section ?? ''} section={section} pages={pages} page={page} badges={badges} />
          ))}
        </div>
      </div>
    </li>
  );
}

/** The grouped menu of the sidebar and the drawer. */
export function MenuTree() {
  const { t } = useTranslation();
  const { groups, isPending, error, refetch } = useMenu();
  const badges = useBadges(groups);
  const path = useLocation({ select: (location) => location.pathname });
  const [opened, setOpened] = useState<number[] | undefined>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} compact />;
  if (isPending) return <Loading count={8} />;

  const open = opened ?? groupsOpenAtStart(groups, path);
  const toggle = (id: number) =>
    setOpened(open.includes(id) ? open.filter((one) => one !== id) : [...open, id]);
  const page = pageAt(groups, path);
  const here = groupAt(groups, path);
  return (
    <nav aria-label={t('shell.menu.title')}>
      <p className={classes.title}>{t('shell.menu.title')}</p>
      <ul className={classes.groups}>
        {groups.map((group) => (
          <Group
            key={group.id}
            group={group}
            current={group === here}
            page={page}
            badges={badges}
            open={open.includes(group.id)}
            onToggle={() => toggle(group.id)}
          />
        ))}
      </ul>
    </nav>
  );
}
