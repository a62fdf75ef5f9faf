import { type ReactNode, useEffect, useRef, useState } from 'react';

/** Loading starts this far outside the viewport, so that it is hardly ever seen. */
const MARGIN = '320px 0px';

/** Whether an element has come near the viewport; stays true afterwards. */
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
  /** Placeholder height in pixels, equal to the loading height of the children, to avoid a layout shift. */
  height: number;
  children: ReactNode;
}

/** Mounts its children, and with them their queries, when they come near the viewport. */
export function WhenNear({ height, children }: WhenNearProps) {
  const { ref, near } = useNear();
  return near ? children : <div ref={ref} style={{ minBlockSize: height }} />;
}
