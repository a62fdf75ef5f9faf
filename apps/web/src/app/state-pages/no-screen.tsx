import { Button } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { linkTo } from '../../lib/addresses.ts';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { MenuIcon } from '../../ui/menu-icon.tsx';
import { NotFound } from '../../ui/pages/not-found.tsx';
import { StatePage } from '../../ui/pages/state-page.tsx';
import { pagesOf } from '../shell/menu.ts';
import { useMenu } from '../shell/use-menu.ts';

/** Path without a screen: "coming soon" if the menu links to it, otherwise not found. */
export function NoScreen() {
  const { t } = useTranslation();
  const path = useLocation({ select: (location) => location.pathname });
  const { groups, isPending } = useMenu();
  if (isPending) return null;
  const page = pagesOf(groups).find(({ link }) => link === path);
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
