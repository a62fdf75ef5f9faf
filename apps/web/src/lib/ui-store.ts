import { create } from 'zustand';
import { DEFAULT_LANGUAGE, isLanguage, type Language } from './languages.ts';

export const layouts = ['big-sidebar', 'top-bar'] as const;
export type Layout = (typeof layouts)[number];
export type Mode = 'dark' | 'light';
export type Density = 'normal' | 'compact';

interface Ui {
  sidebarOpen: boolean;
  mode: Mode;
  layout: Layout;
  density: Density;
  /** Rows per page that the user chose for all lists. */
  pageSize: number | undefined;
  language: Language;
  /** The welcome guide was finished or closed. */
  welcomed: boolean;
  /** "Remember me" stores the e-mail address, never the password. */
  rememberedEmail: string;
}

const initial: Ui = {
  sidebarOpen: true,
  mode: 'dark',
  layout: 'big-sidebar',
  density: 'normal',
  pageSize: undefined,
  language: DEFAULT_LANGUAGE,
  welcomed: false,
  rememberedEmail: '',
};

/** Values written by an older version or by hand must not break the start. */
function sanitize(stored: unknown, now: Ui): Ui {
  const ui = { ...now, ...(typeof stored === 'object' ? (stored as Partial<Ui>) : {}) };
  return {
    ...ui,
    mode: ui.mode === 'light' ? 'light' : 'dark',
    layout: layouts.includes(ui.layout) ? ui.layout : initial.layout,
    density: ui.density === 'compact' ? 'compact' : 'normal',
    pageSize: typeof ui.pageSize === 'number' ? ui.pageSize : undefined,
    language: isLanguage(ui.language) ? ui.language : DEFAULT_LANGUAGE,
  };
}

const KEY = 'ui';

/** Blocked or broken storage counts as empty. */
function readStored(): Ui {
  try {
    const { state } = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { state?: unknown };
    return sanitize(state, initial);
  } catch {
    return initial;
  }
}

/** The only state that outlives a session in the browser. */
export const useUi = create<Ui>(readStored);
useUi.subscribe((state) => {
  try {
    localStorage.setItem(KEY, JSON.stringify({ state, version: 0 }));
  } catch {
    // Without storage the choice holds until the page is closed.
  }
});

export const ui = {
  get: useUi.getState,
  set: (change: Partial<Ui>) => useUi.setState(change),
  toggleMode: () => useUi.setState(({ mode }) => ({ mode: mode === 'dark' ? 'light' : 'dark' })),
  toggleSidebar: () => useUi.setState(({ sidebarOpen }) => ({ sidebarOpen: !sidebarOpen })),
  toggleLayout: () =>
    useUi.setState(({ layout }) => ({ layout: layout === 'top-bar' ? 'big-sidebar' : 'top-bar' })),
};
