import { createContext, type ReactNode, useContext, useEffect, useId, useMemo, useRef } from 'react';

interface Unsaved {
  report: (form: string, dirty: boolean) => void;
  anyDirty: () => boolean;
}

const UnsavedContext = createContext<Unsaved | null>(null);

/** Keeps which of the forms below holds changes that were not sent. */
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

/** With `null` nobody listens to the forms below. */
export function UnsavedProvider({ value, children }: { value: Unsaved | null; children: ReactNode }) {
  return <UnsavedContext value={value}>{children}</UnsavedContext>;
}

/** A form says whether it holds unsent changes; outside a guarded place nobody listens. */
export function useReportUnsaved(dirty: boolean) {
  const form = useId();
  const unsaved = useContext(UnsavedContext);
  useEffect(() => {
    unsaved?.report(form, dirty);
    return () => unsaved?.report(form, false);
  }, [unsaved, form, dirty]);
}

/** Whether the form stands in a drawer, whose feet stay in sight. */
export const useInDrawer = () => useContext(UnsavedContext) !== null;
