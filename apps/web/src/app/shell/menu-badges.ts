import { homeCounters } from '@gemelo/contract/endpoints/home';
import { useTranslation } from 'react-i18next';
import { pathOf } from '../../lib/addresses.ts';
import { useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';

export interface MenuBadge {
  count: number;
  /** What the number counts, as tooltip and for screen readers. */
  label: string;
}

/** Numbers beside menu links, by path. */
export function useMenuBadges(): Record<string, MenuBadge> {
  const { t } = useTranslation();
  const can = useCan();
  const { data } = useRead(homeCounters, {}, { enabled: can('home:view'), staleTime: 60_000 });
  const silent = data?.data.sensorStates.silent ?? 0;
  return silent > 0
    ? { [pathOf('readings')]: { count: silent, label: t('shell.badges.silent', { count: silent }) } }
    : {};
}
