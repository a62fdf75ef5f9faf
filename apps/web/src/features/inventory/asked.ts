import { useCallback } from 'react';
import { pathOf, type ScreenName } from '../../lib/addresses.ts';
import { type Search, useSearch } from '../../lib/navigation.ts';

/** The record in the address, and links that keep the selected company. */
export function useInventoryAddress() {
  const { id, idCompany } = useSearch();
  const number = Number(id);
  return {
    id: Number.isInteger(number) && number > 0 ? number : undefined,
    link: useCallback(
      (name: ScreenName, next?: number): { to: string; search: Search } => ({
        to: pathOf(name),
        search: { ...(next ? { id: next } : {}), ...(idCompany ? { idCompany } : {}) },
      }),
      [idCompany],
    ),
  };
}
