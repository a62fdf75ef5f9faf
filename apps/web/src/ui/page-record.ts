import { useEffect } from 'react';
import { create } from 'zustand';

/** The name of the record that the current page shows, for the crumbs and the tab's title. */
export const usePageRecord = create<{ name: string | undefined }>(() => ({ name: undefined }));

export function useNamesPage(name: string | undefined) {
  useEffect(() => {
    usePageRecord.setState({ name });
    return () => usePageRecord.setState({ name: undefined });
  }, [name]);
}
