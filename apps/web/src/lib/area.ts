import type { Found, FoundKind } from '@gemelo/contract/endpoints/search';
import type { Grant } from '@gemelo/contract/permissions';
import type { ReactNode } from 'react';
import type { ScreenName } from './addresses.ts';
import type { Shown } from './live/shown-by.ts';
import type { Place } from './navigation.ts';

/** A screen of the console; `load` imports its chunk. */
export interface AreaScreen {
  /** `$id` matches the id of a record, `$` matches anything. */
  path: string;
  load: () => Promise<() => ReactNode>;
  /** Permission to open it; without one it is open to every user, or refuses by itself. */
  permission?: Grant;
  /** The screen whose menu entry stands for this one too. */
  inMenuAs?: ScreenName;
  /** Locale files that only this screen of the area needs. */
  texts?: readonly string[];
}

/** How the global search shows records of a kind. */
interface FoundPlace {
  /** Name of a menu icon; an imported icon would be part of the first load. */
  icon: string;
  /** Link to a found record; `can` checks the user's permissions. */
  link: (found: Found, can: (grant: Grant) => boolean) => Place;
}

/** What an area adds to the global search. */
export interface AreaSearch {
  found?: Partial<Record<FoundKind, FoundPlace>>;
  /** Screens whose primary action creates a record, with the required permission. */
  create?: Partial<Record<ScreenName, Grant>>;
}

/** Manifest of an area. Part of the first load, so it imports its screens lazily. */
export interface Area {
  screens: Partial<Record<ScreenName, AreaScreen>>;
  /** Locale files of its screens, beyond those of the login page and the shell. */
  texts?: readonly string[];
  /** Which of its queries are refetched on live changes. */
  live?: readonly Shown[];
  search?: AreaSearch;
}
