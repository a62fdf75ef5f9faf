import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Begins this far outside the window, so that hardly anybody sees it load. */
const MARGIN = '320px 0px';

/** Whether a part of the page has come near the window yet; once it has, it stays so. */
function useNear() {
  const ref = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const come = () => setNear(true);
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) come();
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    // Printing needs everything rendered.
    window.addEventListener('beforeprint', come);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', come);
    };
  }, []);
  return { ref, near };
}

interface WhenNearProps {
  /** In pixels, as tall as the children are while they load, so that nothing moves when they come. */
  height: number;
  children: ReactNode;
}

/** Shows its children, which then ask for what they show, once the reader is about to see them. */
export function WhenNear({ height, children }: WhenNearProps) {
  const { ref, near } = useNear();
  return near ? children : <div ref={ref} style={{ minBlockSize: height }} />;
}
