import { useEffect } from 'react';
import { create } from 'zustand';

/** What the page that stands now is about, by its name: more than its address can tell. */
export const usePageRecord = create<{ name: string | undefined }>(() => ({ name: undefined }));

export function useNamesPage(name: string | undefined) {
  useEffect(() => {
    usePageRecord.setState({ name });
    return () => usePageRecord.setState({ name: undefined });
  }, [name]);
}
