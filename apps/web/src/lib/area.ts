import type { Found, FoundKind } from '@gemelo/contract/endpoints/search';
import type { Grant } from '@gemelo/contract/permissions';
import type { ReactNode } from 'react';
import type { ScreenName } from './addresses.ts';
import type { Shown } from './live/shown-by.ts';
import type { Place } from './navigation.ts';

/** A screen behind an address; `load` brings it in a chunk of its own. */
export interface AreaScreen {
  /** `$id` is the number of a record, `$` is anything. */
  path: string;
  load: () => Promise<() => ReactNode>;
  /** Locale files that only this screen of its area reads. */
  texts?: readonly string[];
}

/** What an area adds to the search over everything. */
export interface AreaSearch {
  /** Where a record is opened; `can` tells what the person may see there. */
  found?: Partial<Record<FoundKind, (found: Found, can: (grant: Grant) => boolean) => Place>>;
  /** Screens whose primary action makes a record, and the right to it. */
  create?: Partial<Record<ScreenName, Grant>>;
}

/** What an area brings to the console. Its manifest is part of the first load: it imports screens lazily. */
export interface Area {
  screens: Partial<Record<ScreenName, AreaScreen>>;
  /** Locale files that its screens read, beyond those of the first page and of the shell. */
  texts?: readonly string[];
  /** Which of its calls are read again when something changes. */
  live?: readonly Shown[];
  search?: AreaSearch;
}
