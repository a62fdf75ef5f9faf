import { useEffect } from 'react';
import { create } from 'zustand';
import type { Search } from '../lib/navigation.ts';

/** The record that holds the one on the page, where the path does not name it. */
export interface ParentRecord {
  name: string;
  link: { to: string; search: Search };
}

interface PageRecord {
  name: string | undefined;
  parent: ParentRecord | undefined;
}

/** The record on the current page, for breadcrumbs and document title. */
export const usePageRecord = create<PageRecord>(() => ({ name: undefined, parent: undefined }));

export function useNamesPage(name: string | undefined, parent?: ParentRecord) {
  const { name: parentName, link } = parent ?? {};
  const { to, search } = link ?? {};
  const key = search && JSON.stringify(search);
  useEffect(() => {
    const shown =
      parentName !== undefined && to !== undefined && key !== undefined
        ? { name: parentName, link: { to, search: JSON.parse(key) as Search } }
        : undefined;
    usePageRecord.setState({ name, parent: shown });
    return () => usePageRecord.setState({ name: undefined, parent: undefined });
  }, [name, parentName, to, key]);
}
