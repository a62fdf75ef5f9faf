import { useState } from 'react';

const KEY = 'kanban.';

function remembered(key: string): string | null {
  try {
    return localStorage.getItem(KEY + key);
  } catch {
    return null;
  }
}

/** Whether a column is folded; the browser remembers it. */
export function useFolded(key: string, initially: boolean) {
  const [folded, setFolded] = useState(() => (remembered(key) ?? String(initially)) === 'true');
  const fold = (next: boolean) => {
    setFolded(next);
    try {
      localStorage.setItem(KEY + key, String(next));
    } catch {
      // Without storage the choice holds until the page is closed.
    }
  };
  return [folded, fold] as const;
}
