import { useCallback, useState } from 'react';
import type { Row } from './catalogue-row.ts';
import type { RecordTab } from './record/record-drawer.tsx';

export type DrawerContent =
  | { kind: 'create' }
  | { kind: 'record'; row: Row; tab: RecordTab }
  | { kind: 'import' }
  | { kind: 'arrange' };

/** One drawer at a time; what it held stays until it has moved out of sight. */
export function useDrawer<Content = DrawerContent>() {
  const [content, setContent] = useState<Content>();
  const [opened, setOpened] = useState(false);
  const [turn, setTurn] = useState(0);
  const open = useCallback((next: Content) => {
    setContent(next);
    setTurn((before) => before + 1);
    setOpened(true);
  }, []);
  const close = useCallback(() => setOpened(false), []);
  return { content, opened, turn, open, close };
}

export type CatalogueDrawer = ReturnType<typeof useDrawer<DrawerContent>>;
