import { Tooltip } from '@mantine/core';
import { type RefObject, useMemo, useSyncExternalStore } from 'react';
import { isCutOff } from './cut-off.ts';

export type HintTarget = HTMLElement | SVGElement;

/** The text of the element, which may change or end while it is shown. */
function useHint(target: HintTarget): string {
  return useSyncExternalStore(
    (onChange) => {
      const observer = new MutationObserver(onChange);
      observer.observe(target, { attributes: true, attributeFilter: ['data-hint'] });
      return () => observer.disconnect();
    },
    () => target.dataset.hint ?? (isCutOff(target) ? target.textContent : ''),
  );
}

export function HintBubble({ target }: { target: HintTarget }) {
  const label = useHint(target);
  const reference = useMemo(() => ({ current: target }) as RefObject<HTMLElement>, [target]);
  // Inside the main landmark, where screen readers expect content.
  const portal = document.querySelector<HTMLElement>('#content') ?? document.body;
  return (
    <Tooltip
      opened={label !== ''}
      label={label}
      target={reference}
      portalProps={{ target: portal }}
      multiline
      maw={320}
    />
  );
}
