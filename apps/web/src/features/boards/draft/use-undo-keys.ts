import { useEffect } from 'react';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';
import type { Draft } from './use-draft.ts';

const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, [contenteditable="true"]') !== null;

/** Ctrl Z and Ctrl Shift Z (or Ctrl Y) while a board is edited; in a field they stay those of the field. */
export function useUndoKeys({ isEditing, undo, redo }: Draft): void {
  const onKey = useStableCallback((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || typesText(event.target)) return;
    const key = event.key.toLowerCase();
    if (key !== 'z' && key !== 'y') return;
    event.preventDefault();
    if (key === 'y' || event.shiftKey) redo();
    else undo();
  });
  useEffect(() => {
    if (!isEditing) return;
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isEditing, onKey]);
}
