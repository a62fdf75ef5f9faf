import { useTranslation } from '../../../lib/translation.tsx';
import { Panel } from '../../../ui/layout/card.tsx';
import { MenuIcon } from '../../../ui/menu-icon.tsx';
import { ActionMarks } from './action-marks.tsx';
import classes from './composition.module.css';
import type { ComposedMenu } from './composition-draft.ts';

/** The activity as somebody sees it who carries it out. */
export function PhonePreview({ name, menus }: { name: string; menus: readonly ComposedMenu[] }) {
  const { t } = useTranslation();
  return (
    <div className={classes.preview}>
      <Panel title={t('activity-assignments.preview.title')} hint={t('activity-assignments.preview.hint')}>
        <div className={classes.phone}>
          <p className={classes.phoneTitle}>
            <bdi>{name}</bdi>
          </p>
          {menus.map((menu) => (
            <section key={menu.idMenu} className={classes.phoneMenu}>
              <h3 className={classes.phoneMenuName}>
                <MenuIcon name={menu.icon} size={18} />
                <bdi>{menu.name}</bdi>
              </h3>
              <ul className={classes.phoneActions}>
                {menu.actions.map((action) => (
                  <li key={action.idAction} className={classes.phoneAction}>
                    <bdi>{action.name}</bdi>
                    <ActionMarks action={action} />
                  </li>
                ))}
              </ul>
              {menu.actions.length === 0 && (
                <p className={classes.none}>{t('activity-assignments.compose.noActions')}</p>
              )}
            </section>
          ))}
          {menus.length === 0 && <p className={classes.none}>{t('activity-assignments.preview.empty')}</p>}
        </div>
      </Panel>
    </div>
  );
}
