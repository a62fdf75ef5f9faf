import { lazy, Suspense } from 'react';
import { useDialogs } from './dialogs.ts';

const Views = lazy(() => import('./dialog-views.tsx').then(({ DialogView }) => ({ default: DialogView })));

/** Mounted once near the root; renders the dialogs of `confirm`, `justify` and `showSuccess`. */
export function DialogHost() {
  const open = useDialogs((state) => state.open);
  if (open.length === 0) return null;
  return (
    <Suspense fallback={null}>
      {open.map((dialog) => (
        <Views key={dialog.id} dialog={dialog} />
      ))}
    </Suspense>
  );
}
