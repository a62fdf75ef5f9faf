import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { linkTo } from '../../lib/addresses.ts';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { MenuIcon } from '../../ui/menu-icon.tsx';
import { NotFound } from '../../ui/pages/not-found.tsx';
import { StatePage } from '../../ui/pages/state-page.tsx';
import { useMenu } from '../shell/use-menu.ts';

/** Path without a screen: "coming soon" if the role has a page for it, otherwise not found. */
export function NoScreen() {
  const { t } = useTranslation();
  const path = useLocation({ select: (location) => location.pathname });
  const { planned, isPending } = useMenu();
  if (isPending) return null;
  const page = planned.find(({ link }) => link === path);
  if (!page) return <NotFound />;
  return (
    <StatePage
      place="shell"
      mark={<MenuIcon name={page.icon} size={40} />}
      title={t('shell.notYet.title', { page: page.name })}
      text={t('shell.notYet.text')}
    >
      <Button component={Link} {...linkTo('home')}>
        {t('shell.notYet.home')}
      </Button>
      <Button component={Link} {...linkTo('pageList')} variant="default">
        {t('shell.notYet.pages')}
      </Button>
    </StatePage>
  );
}
