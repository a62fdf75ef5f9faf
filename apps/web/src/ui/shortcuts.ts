import { useEffect, useRef } from 'react';

interface Binding {
  key: string;
  run: () => void;
}

const bindings: Binding[] = [];

/** Keys typed into a field, a dialog or a dropdown are not page shortcuts. */
function isPageShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false;
  const target = event.target instanceof HTMLElement ? event.target : null;
  if (
    target?.closest(
      'input:not([type="checkbox"]), textarea, select, [contenteditable="true"], [role="listbox"], [role="menu"]',
    )
  )
    return false;
  return !document.querySelector('[role="dialog"][aria-modal="true"]');
}

function onKey(event: KeyboardEvent) {
  if (!isPageShortcut(event)) return;
  const binding = bindings.findLast((one) => one.key === event.key.toLowerCase());
  if (!binding) return;
  event.preventDefault();
  binding.run();
}

/** Binds a key while the component is mounted; the newest of several bindings acts. */
export function useShortcut(key: string, run: (() => void) | undefined) {
  const latest = useRef(run);
  latest.current = run;
  const active = run !== undefined;

  useEffect(() => {
    if (!active) return undefined;
    const binding: Binding = { key: key.toLowerCase(), run: () => latest.current?.() };
    if (bindings.length === 0) window.addEventListener('keydown', onKey);
    bindings.push(binding);
    return () => {
      bindings.splice(bindings.indexOf(binding), 1);
      if (bindings.length === 0) window.removeEventListener('keydown', onKey);
    };
  }, [key, active]);
}
