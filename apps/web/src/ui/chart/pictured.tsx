import { type ReactNode, useEffect, useRef } from 'react';
import type { Framing } from './chart-frame.tsx';
import { drawnFrom } from './html-picture.ts';

interface PicturedProps extends Pick<Framing, 'onReady'> {
  className?: string | undefined;
  children: ReactNode;
}

/** HTML in a chart's frame whose parts with `data-pictured` can be saved as an image. */
export function Pictured({ onReady, className, children }: PicturedProps) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    onReady(() => drawnFrom([...(root.current?.querySelectorAll<HTMLElement>('[data-pictured]') ?? [])]));
    return () => onReady(undefined);
  }, [onReady]);
  return (
    <div ref={root} className={className}>
      {children}
    </div>
  );
}
