import {
  type LinkComponentProps,
  Link as RouterLink,
  useNavigate as useRouterNavigate,
  useSearch as useRouterSearch,
} from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';

/** What an address of the console carries behind its question mark. */
export type Search = Record<string, string | number | boolean | null | undefined>;

/** Where a link leads; `.` is the screen that stands now. */
export interface Place {
  to: string;
  search?: Search | ((now: Search) => Search);
}

/** A place of the console, or a whole address as text. */
type Going = (Place | { href: string }) & { replace?: boolean; resetScroll?: boolean };

// Screens come from the manifests when the console starts, so the router's own types know neither their paths nor
// what they carry: these are its functions with the types of this console.
type LinkProps = Omit<LinkComponentProps<'a'>, 'to' | 'search' | 'params' | 'from'> & Place;
export const Link = RouterLink as unknown as (props: LinkProps) => ReactNode;
export const useNavigate = useRouterNavigate as unknown as () => (going: Going) => Promise<void>;

/** What stands in the address now, as text: the router keeps what a link was given until the page is loaded again. */
export function useSearch(): Record<string, string | undefined> {
  const search: Search = useRouterSearch({ strict: false });
  return useMemo(
    () =>
      Object.fromEntries(
        Object.entries(search).flatMap(([name, value]) =>
          value === undefined || value === null ? [] : [[name, String(value)]],
        ),
      ),
    [search],
  );
}
