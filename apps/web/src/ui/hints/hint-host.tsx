import { lazy, Suspense, useEffect, useState } from 'react';
import { isCutOff } from './cut-off.ts';
import type { HintTarget } from './hint-bubble.tsx';

const HintBubble = lazy(() => import('./hint-bubble.tsx').then((m) => ({ default: m.HintBubble })));

const OPEN_DELAY_MS = 350;

/** How far above the element under the mouse the one may be that cuts the text off. */
const STEPS = 3;

function cutOffAt(entered: Element): HintTarget | null {
  let element: Element | null = entered;
  for (let step = 0; element && step < STEPS; step++) {
    if (element instanceof HTMLElement && isCutOff(element)) return element;
    element = element.parentElement;
  }
  return null;
}

/**
 * Shows the text of an element with `data-hint`, or one that an ellipsis cuts off, while the mouse rests on it. One host serves the whole console: a
 * tooltip component in every cell takes longer to render than the rest of a list.
 */
export function HintHost() {
  const [target, setTarget] = useState<HintTarget>();

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let hovered: HintTarget | null = null;
    const hide = () => {
      clearTimeout(timer);
      setTarget(undefined);
    };
    const onOver = ({ target: entered, pointerType }: PointerEvent) => {
      const isMouse = pointerType === 'mouse' && entered instanceof Element;
      const next = isMouse ? (entered.closest<HintTarget>('[data-hint]') ?? cutOffAt(entered)) : null;
      if (next === hovered) return;
      hovered = next;
      hide();
      if (next) timer = setTimeout(() => setTarget(next), OPEN_DELAY_MS);
    };
    const onLeave = () => {
      hovered = null;
      hide();
    };
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') hide();
    };
    const root = document.documentElement;
    root.addEventListener('pointerover', onOver);
    root.addEventListener('pointerleave', onLeave);
    root.addEventListener('keydown', onKey);
    return () => {
      clearTimeout(timer);
      root.removeEventListener('pointerover', onOver);
      root.removeEventListener('pointerleave', onLeave);
      root.removeEventListener('keydown', onKey);
    };
  }, []);

  return <Suspense fallback={null}>{target && <HintBubble target={target} />}</Suspense>;
}
