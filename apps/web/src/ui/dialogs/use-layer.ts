import { useEffect, useRef } from 'react';

/** What is open over the page, the newest last. */
const layers: object[] = [];

/** Whether nothing lies over a drawer or dialog; Escape reaches all of them, and only the top one closes. */
export function useLayer(opened: boolean): () => boolean {
  const layer = useRef({});
  useEffect(() => {
    if (!opened) return;
    const { current } = layer;
    layers.push(current);
    return () => {
      // It stays the top one until everything below has seen the key that closed it.
      setTimeout(() => layers.splice(layers.indexOf(current), 1));
    };
  }, [opened]);
  return () => layers.at(-1) === layer.current;
}
