import { useLocation } from '@tanstack/react-router';
import { useTranslation } from '../../lib/translation.tsx';
import { usePageRecord } from '../../ui/page-record.ts';
import { screens } from '../screens.ts';
import { type Crumb, crumbsOf } from './place.ts';
import { useMenu } from './use-menu.ts';

const registered: ReadonlySet<string> = new Set(screens.map(({ path }) => path));

/** Breadcrumbs of the path; the last one is the page title. */
export function usePlace(): { title: string; crumbs: Crumb[]; path: string } {
  const { t, i18n } = useTranslation();
  const { groups } = useMenu();
  const path = useLocation({ select: (location) => location.pathname });
  const nameOf = (segment: string) => {
    const key = `paths.${segment.replaceAll('.', '')}`;
    return i18n.exists(key) ? t(key) : undefined;
  };
  const record = usePageRecord(({ name }) => name);
  const crumbs = crumbsOf(path, groups, registered, nameOf, record);
  return { title: crumbs.at(-1)?.name ?? 'Gemelo', crumbs, path };
}
