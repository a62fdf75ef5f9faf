import {
  type LinkComponentProps,
  Link as RouterLink,
  useLocation,
  useNavigate as useRouterNavigate,
  useSearch as useRouterSearch,
} from '@tanstack/react-router';
import { type ReactNode, useMemo } from 'react';

export type Search = Record<string, string | number | boolean | null | undefined>;

/** Target of a link; `.` is the current screen. */
export interface Place {
  to: string;
  search?: Search | ((now: Search) => Search);
}

/** A route of the console, or a full address as text. */
type Destination = (Place | { href: string }) & { replace?: boolean; resetScroll?: boolean };

// Screens come from the manifests when the console starts, so the router's own types know neither their paths nor
// what they carry: these are its functions with the types of this console.
type LinkProps = Omit<LinkComponentProps<'a'>, 'to' | 'search' | 'params' | 'from'> & Place;
export const Link = RouterLink as unknown as (props: LinkProps) => ReactNode;
export const useNavigate = useRouterNavigate as unknown as () => (destination: Destination) => Promise<void>;

/** Current search parameters as text; the router keeps a link's original values until the page reloads. */
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

/** What follows `#` in the address: it never leaves the browser. */
export const useFragment = (): string => useLocation({ select: ({ hash }) => hash });
