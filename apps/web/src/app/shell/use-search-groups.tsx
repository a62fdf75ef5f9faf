import type { ReactNode } from 'react';
import { useNavigate } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useSectionName } from '../../parts/menu/sections.ts';
import { MenuIcon } from '../../ui/menu-icon.tsx';
import type { MenuPage } from './menu.ts';
import { searchMenu } from './menu-search.ts';
import { useFound } from './use-found.tsx';
import { useMenu } from './use-menu.ts';

export interface SearchOption {
  id: string;
  label: string;
  /** Where a page is in the menu, or what tells records of one name apart. */
  detail: string | undefined;
  icon: ReactNode;
  disabled: boolean;
  go: () => void;
}

export interface SearchGroup {
  name: string;
  options: SearchOption[];
}

const RECORDS_OF_KIND = 3;

/** What the header's search shows: matching links of the menu, then records by kind. */
export function useSearchGroups(typed: string): { groups: SearchGroup[]; isSearching: boolean } {
  const { t } = useTranslation();
  const { groups: menu } = useMenu();
  const navigate = useNavigate();
  const sectionName = useSectionName();
  const found = useFound(typed);

  const placeOf = (page: MenuPage) => {
    const group = menu.find(({ pages }) => pages.includes(page));
    return page.section ? sectionName(page.section) : group?.name;
  };
  const pages = searchMenu(menu, typed, sectionName).map((page) => ({
    id: `page-${page.id}`,
    label: page.name,
    detail: placeOf(page),
    icon: <MenuIcon name={page.icon} size={16} />,
    disabled: false,
    go: () => void navigate({ to: page.link }),
  }));
  const records = found.groups.map(({ group, actions }) => ({
    name: group,
    options: actions
      .slice(0, RECORDS_OF_KIND)
      .map(({ id, label, description, leftSection, disabled, onClick }) => ({
        id,
        label,
        detail: description,
        icon: leftSection,
        disabled,
        go: onClick,
      })),
  }));
  const groups = [{ name: t('shell.search.pages'), options: pages }, ...records];
  return { groups: groups.filter(({ options }) => options.length > 0), isSearching: found.isSearching };
}
