import { type MenuSection, menuSections } from '@gemelo/contract/menu-sections';
import { useTranslation } from '../../lib/translation.tsx';

interface InSection {
  section: MenuSection | null;
}

/** Pages of the menu under their sub-headings, in the order of these; pages without one come first. */
export function bySection<Page extends InSection>(
  pages: readonly Page[],
): { section: MenuSection | null; pages: Page[] }[] {
  return [null, ...menuSections]
    .map((section) => ({ section, pages: pages.filter((page) => page.section === section) }))
    .filter((part) => part.pages.length > 0);
}

/** Sub-headings of the menu are the choices of the field `section` of a page. */
export function useSectionName(): (section: MenuSection) => string {
  const { t } = useTranslation();
  return (section) => t(`contract:choice.section.${section}`);
}
