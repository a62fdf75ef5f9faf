import { useEffect } from 'react';
import { useStableCallback } from '../../ui/use-stable-callback.ts';
import type { Builder } from './use-builder.ts';

const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]') !== null;
const inDialog = () => document.querySelector('[role="dialog"][aria-modal="true"]') !== null;

/** Undo, redo and save; in a field undo is that of the field. */
export function useBuilderKeys({ undo, redo }: Builder, save: () => Promise<boolean>): void {
  const onKey = useStableCallback((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || inDialog()) return;
    const key = event.key.toLowerCase();
    if (key === 's') {
      event.preventDefault();
      void save();
      return;
    }
    if ((key !== 'z' && key !== 'y') || typesText(event.target)) return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  });
  useEffect(() => {
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [onKey]);
}
