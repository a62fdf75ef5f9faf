import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef } from 'react';

interface Unsaved {
  report: (form: string, dirty: boolean) => void;
  anyDirty: () => boolean;
}

const UnsavedContext = createContext<Unsaved | null>(null);

/** Tracks which nested forms have unsaved changes. */
export function useUnsaved(): Unsaved {
  const dirty = useRef(new Set<string>());
  return useMemo(
    () => ({
      report: (form, isDirty) => {
        if (isDirty) dirty.current.add(form);
        else dirty.current.delete(form);
      },
      anyDirty: () => dirty.current.size > 0,
    }),
    [],
  );
}

/** `null` detaches nested forms from the guard. */
export function UnsavedProvider({ value, children }: { value: Unsaved | null; children: ReactNode }) {
  return <UnsavedContext value={value}>{children}</UnsavedContext>;
}

/** Reports unsaved changes of a form to the nearest guard, if there is one. */
export function useReportUnsaved(dirty: boolean) {
  const form = useId();
  const unsaved = useContext(UnsavedContext);
  useEffect(() => {
    unsaved?.report(form, dirty);
    return () => unsaved?.report(form, false);
  }, [unsaved, form, dirty]);
}

/** Whether the form is in a drawer, which has a sticky footer. */
export const useInDrawer = () => useContext(UnsavedContext) !== null;
