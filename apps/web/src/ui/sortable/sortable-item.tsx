import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconGripVertical } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './sortable.module.css';

interface SortableItemProps {
  id: number;
  name: string;
  index: number;
  total: number;
  disabled: boolean;
  onMove: (from: number, to: number) => void;
  /** Arrow key pressed on an item that is already at an end of the list. */
  onStepOut?: ((direction: -1 | 1) => void) | undefined;
  children: ReactNode;
}

export function SortableItem(props: SortableItemProps) {
  const { id, name, index, total, disabled, onMove, onStepOut, children } = props;
  const { t } = useTranslation();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id, disabled });

  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowUp: index - 1, ArrowDown: index + 1, Home: 0, End: total - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to < 0 || to >= total) onStepOut?.(to < 0 ? -1 : 1);
    else onMove(index, to);
  };

  return (
    <li
      ref={setNodeRef}
      className={classes.item}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {!disabled && (
        <ActionIcon
          ref={setActivatorNodeRef}
          {...listeners}
          className={classes.handle ?? ''}
          data-handle={id}
          aria-label={t('forms.sortable.handle', { name })}
          aria-describedby={attributes['aria-describedby']}
          onKeyDown={onKeyDown}
        >
          <IconGripVertical size={18} />
        </ActionIcon>
      )}
      <span className={classes.place} aria-hidden>
        {index + 1}
      </span>
      <div className={classes.content}>{children}</div>
      {!disabled && (
        <span className={classes.steps}>
          <ActionIcon
            size={28}
            aria-label={t('forms.sortable.up', { name })}
            disabled={index === 0}
            onClick={() => onMove(index, index - 1)}
          >
            <IconChevronUp size={16} />
          </ActionIcon>
          <ActionIcon
            size={28}
            aria-label={t('forms.sortable.down', { name })}
            disabled={index === total - 1}
            onClick={() => onMove(index, index + 1)}
          >
            <IconChevronDown size={16} />
          </ActionIcon>
        </span>
      )}
    </li>
  );
}
