import { useCallback } from 'react';
import { type Search, useNavigate, useSearch } from '../../lib/navigation.ts';

/** What a screen keeps in its address beside the filters and the period, and how it changes that. */
export function useAddress() {
  const search = useSearch();
  const navigate = useNavigate();
  const change = useCallback(
    (next: Search) => void navigate({ to: '.', search: (now) => ({ ...now, ...next }), resetScroll: false }),
    [navigate],
  );
  return { search, change };
}
