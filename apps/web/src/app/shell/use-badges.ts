import { menuBadges } from '@gemelo/contract/endpoints/menus';
import { useMemo } from 'react';
import { pathOf, type ScreenName } from '../../lib/addresses.ts';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { type MenuGroup, pagesOf } from './menu.ts';

export interface MenuBadge {
  count: number;
  /** What the number counts, as tooltip and for screen readers. */
  label: string;
}
export type Badges = Record<string, MenuBadge>;

/** The pages that show a count; the first that the menu has gets it. */
const places: Record<'alarms' | 'tickets' | 'toReceive' | 'toRegister', readonly ScreenName[]> = {
  alarms: ['alarms'],
  tickets: ['tickets', 'support'],
  toReceive: ['assignments'],
  toRegister: ['waitingRoom'],
};

/** Numbers beside menu links, by path: what waits for the user. Nothing waits: no number. */
export function useBadges(groups: MenuGroup[]): Badges {
  const { t } = useTranslation();
  const { data } = useRead(menuBadges, {}, { staleTime: 60_000 });
  return useMemo(() => {
    const counts = data?.data;
    if (!counts) return {};
    const links = new Set(pagesOf(groups).map(({ link }) => link));
    const badges: Badges = {};
    for (const [name, screens] of Object.entries(places) as [keyof typeof places, readonly ScreenName[]][]) {
      const count = counts[name];
      const path = screens.map(pathOf).find((one) => links.has(one));
      if (count > 0 && path) badges[path] = { count, label: t(`shell.badges.${name}`, { count }) };
    }
    return badges;
  }, [data, groups, t]);
}
