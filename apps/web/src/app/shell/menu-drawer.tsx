import { Drawer } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { FullScreenTool, LeaveTool, ModeTool } from './header.tsx';
import { LanguageMenu } from './language-menu.tsx';
import classes from './menu-drawer.module.css';
import { MenuTree } from './menu-tree.tsx';
import { ProfileBlock } from './profile-block.tsx';
import { close, useShell } from './shell-store.ts';

/** The menu on narrow screens, with the tools that do not fit into the header. */
export function MenuDrawer() {
  const { t } = useTranslation();
  const opened = useShell((state) => state.drawer);
  const router = useRouter();
  useEffect(() => router.subscribe('onBeforeNavigate', () => close('drawer')), [router]);
  return (
    <Drawer.Root opened={opened} onClose={() => close('drawer')} size={292} padding={8}>
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('shell.sidebar')} className={classes.content}>
        <Drawer.Body className={classes.body}>
          <ProfileBlock />
          <div className={classes.menu}>
            <MenuTree />
          </div>
          <div className={classes.tools}>
            <FullScreenTool />
            <ModeTool />
            <LanguageMenu />
            <span className={classes.gap} />
            <LeaveTool />
          </div>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
