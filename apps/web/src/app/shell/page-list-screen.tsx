import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { Fragment, useRef } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { Link, useNavigate, useSearch } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { bySection, useSectionName } from '../../parts/menu/sections.ts';
import { MenuIcon } from '../../ui/menu-icon.tsx';
import { Screen } from '../../ui/screen.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import type { MenuGroup } from './menu.ts';
import { folded } from './menu-search.ts';
import classes from './page-list-screen.module.css';
import { useMenu } from './use-menu.ts';

/** The groups, filtered to pages that contain every word in their name, group or path. */
export function matching(groups: MenuGroup[], typed: string): MenuGroup[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return groups
    .map((group) => ({
      ...group,
      pages: group.pages.filter((page) => {
        const all = folded(`${page.name} ${group.name} ${page.link}`);
        return words.every((word) => all.includes(word));
      }),
    }))
    .filter((group) => group.pages.length > 0);
}

/** Every page the role may open, by module. */
export function PageListScreen() {
  const { t } = useTranslation();
  const { groups, isPending, error, refetch } = useMenu();
  const navigate = useNavigate();
  const nameOf = useSectionName();
  const { search = '' } = useSearch();
  const input = useRef<HTMLInputElement>(null);
  useShortcut('/', () => input.current?.focus());
  const found = matching(groups, search);
  const count = found.reduce((sum, group) => sum + group.pages.length, 0);

  return (
    <Screen title={t('shell.pageList.title')} purpose={t('shell.pageList.purpose')}>
      <div className={classes.tools}>
        <TextInput
          ref={input}
          type="search"
          className={classes.search}
          aria-label={t('shell.pageList.search')}
          placeholder={t('shell.pageList.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          onChange={(event) => {
            const typed = event.currentTarget.value;
            void navigate({ to: '.', search: typed ? { search: typed } : {}, replace: true });
          }}
        />
        <span className={classes.count} role="status">
          {t('shell.pageList.count', { count })}
        </span>
      </div>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {isPending && !error && <Loading kind="cards" count={8} />}
      {!isPending && found.length === 0 && !error && (
        <NoData title={t('shell.search.nothing')} text={t('shell.pageList.nothing')} />
      )}
      <div className={classes.groups}>
        {found.map((group) => (
          <section key={group.id} className={classes.group}>
            <h2 className={classes.name}>
              <MenuIcon name={group.icon} />
              {group.name}
            </h2>
            {bySection(group.pages).map(({ section, pages }) => (
              <Fragment key={section ?? ''}>
                {section && <h3 className={classes.section}>{nameOf(section)}</h3>}
                <ul>
                  {pages.map((page) => (
                    <li key={page.id}>
                      <Link to={page.link} className={classes.page}>
                        <MenuIcon name={page.icon} size={16} />
                        {page.name}
                      </Link>
                    </li>
                  ))}
                </ul>
              </Fragment>
            ))}
          </section>
        ))}
        {search === '' && <StatePages />}
      </div>
    </Screen>
  );
}

/** Pages that are shown instead of another one, to be looked at in calm. */
function StatePages() {
  const { t } = useTranslation();
  const shown = [
    { ...linkTo('notFound'), name: t('shell.pageList.state.notFound') },
    { ...linkTo('serverError'), name: t('shell.pageList.state.serverError') },
    { ...linkTo('maintenance'), name: t('shell.pageList.state.maintenance') },
  ];
  return (
    <section className={classes.group}>
      <h2 className={classes.name}>
        <MenuIcon name="barrier-block" />
        {t('shell.pageList.state.title')}
      </h2>
      <ul>
        {shown.map(({ to, name }) => (
          <li key={to}>
            <Link to={to} className={classes.page}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
