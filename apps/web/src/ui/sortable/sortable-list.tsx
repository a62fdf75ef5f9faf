import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import { SortableContext, verticalListSortingStrategy } from '@dnd-kit/sortable';
import { VisuallyHidden } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { moved } from './order.ts';
import classes from './sortable.module.css';
import { SortableItem } from './sortable-item.tsx';

interface SortableListProps<T> {
  items: readonly T[];
  idOf: (item: T) => number;
  nameOf: (item: T) => string;
  children: (item: T, index: number) => ReactNode;
  onOrder: (items: T[]) => void;
  label: string;
  disabled?: boolean;
  /** Multi-line items: on a phone their buttons move below the content. */
  roomy?: boolean;
  /** Items that contain a nested list: their buttons align with the first line. */
  nested?: boolean;
  /** Drop targets outside the list. */
  beyond?: OutsideTargets<T> | undefined;
}

export interface OutsideTargets<T> {
  /** The outside drop target under the dragged item, `undefined` when the drag ends. */
  over: (element: Element | undefined) => void;
  /** Drop on an outside target; returns whether the target accepts the item. */
  drop: (item: T, element: Element) => boolean;
  /** Arrow key pressed on an item that is already at an end of the list. */
  step: (item: T, direction: -1 | 1) => void;
}

/** Restricts dragging to the vertical axis. */
const restrictToVertical = ({
  transform,
}: {
  transform: { x: number; y: number; scaleX: number; scaleY: number };
}) => ({
  ...transform,
  x: 0,
});

/** A list reordered by dragging, with buttons, or with the arrow keys on the handles. */
export function SortableList<T>(props: SortableListProps<T>) {
  const {
    items,
    idOf,
    nameOf,
    children,
    onOrder,
    label,
    disabled = false,
    roomy = false,
    nested = false,
    beyond,
  } = props;
  const { t } = useTranslation();
  const list = useRef<HTMLOListElement>(null);
  const [announcement, setAnnouncement] = useState('');
  const [grip, setGrip] = useState<number>();
  // A drag starts after a few pixels, so a click on the handle is not a drag.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const ids = items.map(idOf);

  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    onOrder(moved(items, from, to));
    setGrip(idOf(item));
    setAnnouncement(t('forms.sortable.moved', { name: nameOf(item), place: to + 1, total: items.length }));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: a browser lets go of the focus when it moves the element
  useEffect(() => {
    if (grip === undefined) return;
    list.current?.querySelector<HTMLElement>(`:scope > li > [data-handle="${grip}"]`)?.focus();
    setGrip(undefined);
  }, [grip, ids.join()]);

  const pointer = useRef<PointerEvent>(undefined);
  const follow = useRef((event: PointerEvent) => {
    pointer.current = event;
  }).current;
  /** Measured at the end of the drag, because the page may have scrolled under a resting pointer. */
  const outside = () =>
    pointer.current &&
    document
      .elementsFromPoint(pointer.current.clientX, pointer.current.clientY)
      .find((element) => !list.current?.contains(element));
  const begin = () => beyond && addEventListener('pointermove', follow);
  const end = () => {
    removeEventListener('pointermove', follow);
    pointer.current = undefined;
    beyond?.over(undefined);
  };
  useEffect(() => () => removeEventListener('pointermove', follow), [follow]);

  const drop = ({ active, over }: DragEndEvent) => {
    const item = items[ids.indexOf(Number(active.id))];
    const onto = outside();
    end();
    if (item !== undefined && onto && beyond?.drop(item, onto)) return;
    if (over) move(ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id)));
  };

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[restrictToVertical]}
      onDragStart={begin}
      onDragMove={() => beyond?.over(outside())}
      onDragCancel={end}
      onDragEnd={drop}
      accessibility={{
        // The list announces moves itself, in the user's language.
        announcements: {
          onDragStart: () => undefined,
          onDragOver: () => undefined,
          onDragEnd: () => undefined,
          onDragCancel: () => undefined,
        },
        screenReaderInstructions: { draggable: t('forms.sortable.instructions') },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy} disabled={disabled}>
        <ol
          ref={list}
          className={classes.list}
          aria-label={label}
          data-roomy={roomy || undefined}
          data-nested={nested || undefined}
        >
          {items.map((item, index) => (
            <SortableItem
              key={idOf(item)}
              id={idOf(item)}
              name={nameOf(item)}
              index={index}
              total={items.length}
              disabled={disabled}
              onMove={move}
              onStepOut={beyond && ((direction) => beyond.step(item, direction))}
            >
              {children(item, index)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
      <VisuallyHidden role="status" aria-live="polite">
        {announcement}
      </VisuallyHidden>
    </DndContext>
  );
}
