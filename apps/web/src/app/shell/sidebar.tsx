import { UnstyledButton } from '@mantine/core';
import { IconLayoutNavbar } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { ui, useUi } from '../../lib/ui-store.ts';
import { MenuTree } from './menu-tree.tsx';
import { ProfileBlock } from './profile-block.tsx';
import classes from './sidebar.module.css';

const Rail = lazy(() => import('./rail.tsx').then((m) => ({ default: m.Rail })));

export function Sidebar() {
  const { t } = useTranslation();
  const open = useUi((state) => state.sidebarOpen);
  return (
    <aside className={classes.sidebar} data-open={open || undefined} aria-label={t('shell.sidebar')}>
      <div className={classes.profile}>
        <ProfileBlock narrow={!open} />
      </div>
      <div className={classes.menu}>
        {open ? (
          <MenuTree />
        ) : (
          <Suspense>
            <Rail />
          </Suspense>
        )}
      </div>
      <div className={classes.foot}>
        <UnstyledButton
          className={classes.layout}
          title={t('shell.layout.toTopBar')}
          {...(open ? {} : { 'aria-label': t('shell.layout.toTopBar') })}
          onClick={ui.toggleLayout}
        >
          <IconLayoutNavbar size={18} stroke={1.5} aria-hidden />
          {open && t('shell.layout.topBar')}
        </UnstyledButton>
      </div>
    </aside>
  );
}
