import { useLocation } from '@tanstack/react-router';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { usePageRecord } from '../../ui/page-record.ts';
import { screens } from '../screens.ts';
import { type Crumb, crumbsOf, crumbsThrough } from './place.ts';
import { useMenu } from './use-menu.ts';

const registered = new Map(screens.map(({ path, permission }) => [path, permission]));

/** The permission to open the screen at a path; undefined if there is no screen. */
const screenAt = (path: string) => {
  const pattern = path.replace(/\/\d+(?=\/|$)/g, '/$id');
  return registered.has(pattern) ? { permission: registered.get(pattern) } : undefined;
};

/** Breadcrumbs of the path; the last one is the page title. */
export function usePlace(): { title: string; crumbs: readonly Crumb[]; path: string } {
  const { t, i18n } = useTranslation();
  const { groups } = useMenu();
  const path = useLocation({ select: (location) => location.pathname });
  const nameOf = (segment: string) => {
    const key = `paths.${segment.replaceAll('.', '')}`;
    return i18n.exists(key) ? t(key) : undefined;
  };
  const can = useCan();
  const mayOpen = (here: string) => {
    const found = screenAt(here);
    return found !== undefined && (!found.permission || can(found.permission));
  };
  const { name: record, parent } = usePageRecord();
  const crumbs = crumbsThrough(crumbsOf(path, groups, mayOpen, nameOf, record), parent);
  return { title: crumbs.at(-1)?.name ?? 'Gemelo', crumbs, path };
}
