import type { KeyboardEvent } from 'react';
import type { Step } from '../model/tree.ts';
import type { Builder } from '../use-builder.ts';

const isRtl = () => document.documentElement.dir === 'rtl';

function stepOf(key: string): Step | undefined {
  if (key === 'ArrowUp') return 'up';
  if (key === 'ArrowDown') return 'down';
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  return (key === 'ArrowRight') === isRtl() ? 'out' : 'in';
}

/** The row keeps the focus when the browser moves its element, unless the next key has led elsewhere. */
function focusRow(name: string | undefined) {
  requestAnimationFrame(() => {
    const isElsewhere = !document.activeElement?.matches('body, [data-item]');
    if (name && !isElsewhere)
      document.querySelector<HTMLElement>(`[data-item="${CSS.escape(name)}"]`)?.focus();
  });
}

/** Keys on a row of the canvas: arrows choose, with Alt they move, Delete removes, Ctrl D copies. */
export function itemKey(event: KeyboardEvent, name: string, builder: Builder): void {
  const { items } = builder.document;
  const at = items.findIndex((item) => item.name === name);
  const step = stepOf(event.key);
  if (event.altKey && step) {
    event.preventDefault();
    builder.step(name, step);
    focusRow(name);
    return;
  }
  if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'd') {
    event.preventDefault();
    builder.copy(name);
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const near = items[at + (step === 'down' ? 1 : -1)];
  if (event.key === 'Delete') {
    event.preventDefault();
    builder.remove(name);
    focusRow(items[at - 1]?.name ?? items[at + 1]?.name);
  } else if ((step === 'up' || step === 'down') && near) {
    event.preventDefault();
    builder.choose(near.name);
    focusRow(near.name);
  }
}
