import type { Task } from '@gemelo/contract/endpoints/tasks';
import { addDays } from '@gemelo/contract/kit/zoned';
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { useFormat } from '../../../../lib/format.ts';
import { useTranslation } from '../../../../lib/translation.tsx';
import { daysBetween } from '../../../../parts/tasks/days.ts';
import { snackbar } from '../../../../ui/dialogs/snackbar.ts';
import { usePointerLift } from '../../../../ui/drag/use-pointer-lift.ts';
import { shifted, spanOf } from '../shift-task.ts';
import { useSaveDays } from '../use-save-days.ts';

interface Lifted {
  idTask: number;
  /** The day that it was taken at, and the one it is over. */
  from: string;
  over: string | undefined;
}

/** Days by which a key moves what is lifted. */
export function daysByKey(key: string, rtl: boolean): number | undefined {
  const on = rtl ? -1 : 1;
  return { ArrowLeft: -on, ArrowRight: on, ArrowUp: -7, ArrowDown: 7 }[key];
}

/** Carries tasks from day to day with the pointer or with keys; what is dropped is saved and can be undone. */
export function useDayLift() {
  const { t } = useTranslation();
  const format = useFormat();
  const { save, withPending, isFixed } = useSaveDays();
  const watch = usePointerLift();
  const [lifted, setLifted] = useState<Lifted>();
  const [said, setSaid] = useState('');
  const end = () => setLifted(undefined);

  const drop = (task: Task, from: string, to: string | undefined) => {
    end();
    if (to === undefined || to === from) return setSaid(t('task-views.calendar.back', { name: task.title }));
    if (isFixed(task)) return void snackbar.warning(t('task-views.refused.days'));
    const changes = shifted(task, daysBetween(from, to));
    setSaid(t('task-views.calendar.dropped', { name: task.title, day: format.date(changes.dueOn ?? to) }));
    void save(task, changes);
  };

  const onPointerDown = (task: Task) => (event: PointerEvent<HTMLElement>) => {
    const element = event.currentTarget;
    const span = spanOf(task);
    if (!span || isFixed(task)) return;
    const under = document
      .elementsFromPoint(event.clientX, event.clientY)
      .find((one): one is HTMLElement => one instanceof HTMLElement && one.dataset.day !== undefined);
    const from = under?.dataset.day ?? span.to;
    watch(event, {
      element,
      targets: '[data-day]',
      onLift: () => setLifted({ idTask: task.idTask, from, over: from }),
      onOver: (target) => setLifted({ idTask: task.idTask, from, over: target?.dataset.day }),
      onDrop: (target) => drop(task, from, target?.dataset.day),
      onCancel: end,
    });
  };

  const onKeyDown = (task: Task) => (event: KeyboardEvent<HTMLElement>) => {
    const { key } = event;
    const span = spanOf(task);
    if (!span) return;
    if (lifted?.idTask !== task.idTask) {
      if (key !== ' ') return;
      event.preventDefault();
      if (isFixed(task)) return void snackbar.warning(t('task-views.refused.days'));
      setLifted({ idTask: task.idTask, from: span.to, over: span.to });
      setSaid(t('task-views.calendar.lifted', { name: task.title, day: format.date(span.to) }));
      return;
    }
    const over = lifted.over ?? lifted.from;
    const days = daysByKey(key, getComputedStyle(event.currentTarget).direction === 'rtl');
    if (days !== undefined) {
      const day = addDays(over, days);
      setLifted({ ...lifted, over: day });
      setSaid(format.date(day));
    } else if (key === ' ' || key === 'Enter') drop(task, lifted.from, over);
    else if (key === 'Escape') drop(task, lifted.from, undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };

  return { lifted, said, onPointerDown, onKeyDown, cancel: end, withPending };
}

export type DayLift = ReturnType<typeof useDayLift>;
