import {
  createSpotlight,
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  useSpotlight,
} from '@mantine/spotlight';
import {
  IconBook,
  IconKeyboard,
  IconLanguage,
  IconLayoutNavbar,
  IconLogout,
  IconMaximize,
  IconPlus,
  IconSearch,
  IconSunMoon,
  IconUserCircle,
} from '@tabler/icons-react';
import { type ReactNode, useEffect } from 'react';
import { linkTo, type ScreenName } from '../../lib/addresses.ts';
import { useNavigate } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import '@mantine/spotlight/styles.layer.css';
import { chooseLanguage } from '../../lib/choose-language.ts';
import { languages } from '../../lib/languages.ts';
import { useCan } from '../../lib/session.ts';
import { ui } from '../../lib/ui-store.ts';
import { bySection, useSectionName } from '../../parts/menu/sections.ts';
import { MenuIcon } from '../../ui/menu-icon.tsx';
import { areas } from '../areas.ts';
import { leave } from '../leave.ts';
import { folded } from './menu-search.ts';
import classes from './palette.module.css';
import { releaseKeys, setPaletteWords, usePaletteWords } from './palette-words.ts';
import { close, open } from './shell-store.ts';
import { useFound } from './use-found.tsx';
import { useFullScreen } from './use-full-screen.ts';
import { useMenu } from './use-menu.ts';

type Group = SpotlightActionGroupData;

const [store, spotlight] = createSpotlight();

const icon = (Icon: typeof IconSearch): ReactNode => <Icon size={18} stroke={1.5} aria-hidden />;

const creations = areas.flatMap(({ search }) => Object.entries(search?.create ?? {}));

/** Commands that open a screen with its create form, where the user may create records. */
function useCreations(): Group {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  return {
    group: t('shell.palette.create'),
    actions: creations
      .filter(([, grant]) => can(grant))
      .map(([screen]) => ({
        id: `create-${screen}`,
        label: t(`names.create.${screen}`),
        leftSection: icon(IconPlus),
        onClick: () => void navigate({ ...linkTo(screen as ScreenName), search: { create: 1 } }),
      })),
  };
}

function useCommands(): Group[] {
  const { t, i18n } = useTranslation();
  const navigate = useNavigate();
  const { toggle } = useFullScreen();
  const command = (
    id: string,
    label: string,
    Icon: typeof IconSearch,
    run: () => unknown,
  ): SpotlightActionData => ({
    id,
    label,
    leftSection: icon(Icon),
    onClick: () => void run(),
  });
  return [
    {
      group: t('shell.palette.actions'),
      actions: [
        command('mode', t('shell.mode'), IconSunMoon, ui.toggleMode),
        command('layout', t('shell.layout.change'), IconLayoutNavbar, ui.toggleLayout),
        command('fullScreen', t('shell.fullScreen'), IconMaximize, toggle),
        command('profile', t('shell.profile'), IconUserCircle, () => navigate(linkTo('profile'))),
        command('guide', t('shell.guide.open'), IconBook, () => open('guide')),
        command('keys', t('shell.keys.title'), IconKeyboard, () => open('keys')),
        command('leave', t('shell.leave'), IconLogout, leave),
      ],
    },
    {
      group: t('public.language'),
      actions: languages
        .filter(({ code }) => code !== i18n.language)
        .map(({ code, name }) => command(`language-${code}`, name, IconLanguage, () => chooseLanguage(code))),
    },
  ];
}

/**
 * Every word must be found in the label, the group or the path; accents and case do not matter. Server results
 * are shown unfiltered.
 */
function filter(typed: string, groups: Group[]): Group[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  return groups
    .map(({ group, actions }) => ({
      group,
      actions: actions.filter(({ id, label, keywords }) => {
        if (id.startsWith('found-')) return true;
        const all = folded([label, group, keywords].flat().filter(Boolean).join(' '));
        return words.every((word) => all.includes(word));
      }),
    }))
    .filter(({ actions }) => actions.length > 0);
}

/** Selects the first result whenever the results change; the spotlight itself does so only while typing. */
function useFirstSelected(groups: Group[]) {
  const { listId } = useSpotlight(store);
  const shown = groups.flatMap(({ actions }) => actions.map(({ id }) => id)).join();
  useEffect(() => {
    if (!shown) return;
    const list = document.getElementById(listId);
    list?.querySelector('[data-selected]')?.removeAttribute('data-selected');
    list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: 0 }));
  }, [listId, shown]);
}

/** Command palette: pages, commands and search results. */
export function Palette() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { groups } = useMenu();
  const sectionName = useSectionName();
  const commands = useCommands();
  const creation = useCreations();
  const { words } = usePaletteWords();
  const found = useFound(words);
  useEffect(() => spotlight.open(), []);

  const sections = groups.flatMap((group) => bySection(group.pages).map((part) => ({ ...part, group })));
  const pages: Group[] = sections.map(({ group, section, pages }) => ({
    group: section ? `${group.name} · ${sectionName(section)}` : group.name,
    actions: pages.map((page) => ({
      id: `page-${group.id}-${page.id}`,
      label: page.name,
      keywords: page.link,
      leftSection: <MenuIcon name={page.icon} size={18} />,
      onClick: () => void navigate({ to: page.link }),
    })),
  }));

  const shown = filter(words, [...pages, ...found.groups, creation, ...commands]);
  useFirstSelected(shown);

  return (
    <Spotlight
      store={store}
      actions={shown}
      query={words}
      onQueryChange={setPaletteWords}
      filter={(_, groups) => groups}
      shortcut={null}
      scrollable
      maxHeight={480}
      classNames={{ content: classes.content }}
      overlayProps={{ color: 'var(--g-shade)', backgroundOpacity: 1, blur: 0 }}
      attributes={{
        content: { 'aria-label': t('shell.palette.placeholder') },
        // A scrollable list must be reachable with the keyboard.
        actionsList: {
          viewportProps: { tabIndex: 0, role: 'group', 'aria-label': t('shell.palette.results') },
        },
      }}
      nothingFound={t(found.isSearching ? 'shell.palette.searching' : 'shell.search.nothing')}
      searchProps={{
        leftSection: icon(IconSearch),
        placeholder: t('shell.palette.placeholder'),
        'aria-label': t('shell.palette.placeholder'),
        onFocus: releaseKeys,
      }}
      onSpotlightClose={() => close('palette')}
    />
  );
}
