import { IconLayoutOff } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { bySection, useSectionName } from '../../../parts/menu/sections.ts';
import { MenuIcon } from '../../../ui/menu-icon.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { useMenuNames } from '../use-menu-names.ts';
import type { EffectiveGroup } from './effective.ts';
import classes from './preview.module.css';

/** A menu without links. */
export function MenuPreview({ groups, label }: { groups: readonly EffectiveGroup[]; label: string }) {
  const { t } = useTranslation();
  const nameOf = useMenuNames();
  const sectionName = useSectionName();
  if (groups.length === 0) {
    return (
      <NoData
        compact
        icon={<IconLayoutOff size={24} stroke={1.5} />}
        title={t('admin.preview.noMenu')}
        text={t('admin.preview.noMenuText')}
      />
    );
  }
  return (
    <ul className={classes.menu} aria-label={label}>
      {groups.map(({ module, pages }) => (
        <li key={module.idModule}>
          <span className={classes.module}>
            <MenuIcon name={module.icon} />
            <bdi>{nameOf('module', module)}</bdi>
          </span>
          {bySection(pages).map(({ section, pages: own }) => (
            <Fragment key={section ?? ''}>
              {section && <p className={classes.section}>{sectionName(section)}</p>}
              <ul>
                {own.map((page) => (
                  <li key={page.idPage} className={classes.page}>
                    <MenuIcon name={page.icon} size={16} />
                    <bdi>{nameOf('page', page)}</bdi>
                  </li>
                ))}
              </ul>
            </Fragment>
          ))}
        </li>
      ))}
    </ul>
  );
}
