import type { Task } from '@gemelo/contract/endpoints/tasks';
import {
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { swallowClick } from '../../../../ui/drag/pointer-lift.ts';
import { type Part, shifted } from '../shift-task.ts';

interface Dragged {
  days: number;
  part: Part;
}

interface BarDragOptions {
  task: Task;
  /** Days of the frame, whose width the bar's row has. */
  days: number;
  onDone: (changes: ReturnType<typeof shifted>) => void;
  onSay: (task: Task | undefined) => void;
}

const KEYS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Moves a bar or one of its ends by days, with the pointer or with keys; Escape puts it back. */
export function useBarDrag({ task, days, onDone, onSay }: BarDragOptions) {
  const [dragged, setDragged] = useState<Dragged>();
  const cancel = useRef<() => void>(undefined);
  useEffect(() => () => cancel.current?.(), []);
  const preview = dragged ? ({ ...task, ...shifted(task, dragged.days, dragged.part) } as Task) : task;
  const finish = (drag: Dragged | undefined) => {
    setDragged(undefined);
    const changes = drag ? shifted(task, drag.days, drag.part) : {};
    if (Object.keys(changes).length > 0) onDone(changes);
  };

  const onPointerDown = (part: Part) => (event: ReactPointerEvent<HTMLElement>) => {
    const row = event.currentTarget.closest<HTMLElement>('[data-row]');
    if (event.button !== 0 || !row) return;
    event.stopPropagation();
    const towards = getComputedStyle(row).direction === 'rtl' ? -1 : 1;
    const width = row.clientWidth / days;
    const { clientX, pointerId } = event;
    let latest: Dragged | undefined;
    const onMove = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      const next = { part, days: Math.round((towards * (moved.clientX - clientX)) / width) };
      if (next.days === latest?.days) return;
      latest = next;
      setDragged(next);
    };
    const end = () => {
      window.removeEventListener('pointermove', onMove);
      window.removeEventListener('pointerup', onUp);
      window.removeEventListener('pointercancel', end);
      window.removeEventListener('keydown', onKey, true);
      cancel.current = undefined;
      setDragged(undefined);
    };
    const onUp = () => {
      end();
      if (!latest) return;
      swallowClick();
      finish(latest);
    };
    const onKey = (key: globalThis.KeyboardEvent) => {
      if (key.key === 'Escape') end();
    };
    cancel.current = end;
    window.addEventListener('pointermove', onMove);
    window.addEventListener('pointerup', onUp);
    window.addEventListener('pointercancel', end);
    window.addEventListener('keydown', onKey, true);
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key } = event;
    if (!dragged) {
      if (key !== ' ') return;
      event.preventDefault();
      setDragged({ days: 0, part: 'whole' });
      return onSay(task);
    }
    const step = KEYS[key];
    if (step !== undefined) {
      const towards = getComputedStyle(event.currentTarget).direction === 'rtl' ? -1 : 1;
      const part: Part = event.shiftKey ? 'due' : event.ctrlKey || event.metaKey ? 'start' : 'whole';
      const next = { part, days: (part === dragged.part ? dragged.days : 0) + step * towards };
      setDragged(next);
      onSay({ ...task, ...shifted(task, next.days, part) } as Task);
    } else if (key === ' ' || key === 'Enter') finish(dragged);
    else if (key === 'Escape') {
      setDragged(undefined);
      onSay(undefined);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return {
    preview,
    isLifted: dragged !== undefined,
    onPointerDown,
    onKeyDown,
    onBlur: () => setDragged(undefined),
  };
}
