import { useEffect } from 'react';
import { create } from 'zustand';

/** Name of the record on the current page, for breadcrumbs and document title. */
export const usePageRecord = create<{ name: string | undefined }>(() => ({ name: undefined }));

export function useNamesPage(name: string | undefined) {
  useEffect(() => {
    usePageRecord.setState({ name });
    return () => usePageRecord.setState({ name: undefined });
  }, [name]);
}
