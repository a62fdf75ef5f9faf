import { useCallback, useState } from 'react';

/** One drawer at a time; its content stays mounted until the closing transition ends. */
export function useDrawer<Content>() {
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
