import { homeCounters } from '@gemelo/contract/endpoints/home';
import { useTranslation } from 'react-i18next';
import { pathOf } from '../../lib/addresses.ts';
import { useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';

export interface MenuBadge {
  count: number;
  /** What the figure counts, for the tooltip and for those who do not see it. */
  label: string;
}

/** Figures beside the menu's links, by link. */
export function useMenuBadges(): Record<string, MenuBadge> {
  const { t } = useTranslation();
  const can = useCan();
  const { data } = useRead(homeCounters, {}, { enabled: can('home:view'), staleTime: 60_000 });
  const silent = data?.data.sensorStates.silent ?? 0;
  return silent > 0
    ? { [pathOf('readings')]: { count: silent, label: t('shell.badges.silent', { count: silent }) } }
    : {};
}
