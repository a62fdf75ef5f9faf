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
import { useTranslation } from 'react-i18next';
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
  /** Items of several lines: on a phone their buttons stand below them. */
  roomy?: boolean;
  /** Items that hold a list of their own: their buttons stand beside their first line. */
  nested?: boolean;
  /** Where items may go that leave the list. */
  beyond?: Beyond<T> | undefined;
}

export interface Beyond<T> {
  /** What the item is held over while it is dragged, outside the list; nothing when it is let go. */
  over: (element: Element | undefined) => void;
  /** Let go over it; answers whether it may stay there. */
  drop: (item: T, element: Element) => boolean;
  /** An arrow at an end of the list. */
  step: (item: T, direction: -1 | 1) => void;
}

/** Dragging moves up and down only. */
const upAndDown = ({
  transform,
}: {
  transform: { x: number; y: number; scaleX: number; scaleY: number };
}) => ({
  ...transform,
  x: 0,
});

/** A list that is put in order by dragging, with buttons, or with the arrow keys on its handles. */
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
  // A few pixels first: a click on the handle is not a drag.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 4 } }));
  const ids = items.map(idOf);

  const move = (from: number, to: number) => {
    const item = items[from];
    if (item === undefined || to < 0 || to >= items.length || from === to) return;
    onOrder(moved(items, from, to));
    setGrip(idOf(item));
    setAnnouncement(t('ui.sortable.moved', { name: nameOf(item), place: to + 1, total: items.length }));
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
  /** Read at the end of a drag: the page may have scrolled under a resting pointer. */
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
      modifiers={[upAndDown]}
      onDragStart={begin}
      onDragMove={() => beyond?.over(outside())}
      onDragCancel={end}
      onDragEnd={drop}
      accessibility={{
        // The list announces moves itself, in the reader's language.
        announcements: {
          onDragStart: () => undefined,
          onDragOver: () => undefined,
          onDragEnd: () => undefined,
          onDragCancel: () => undefined,
        },
        screenReaderInstructions: { draggable: t('ui.sortable.instructions') },
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
