import { ActionIcon, Menu } from '@mantine/core';
import {
  IconArrowsDiagonal,
  IconCopy,
  IconDotsVertical,
  IconGripVertical,
  IconSettings,
  IconTrash,
} from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { directionOf } from './arrow-keys.ts';
import classes from './board-grid.module.css';
import type { Direction } from './layout.ts';
import type { BeginDrag } from './use-drag.ts';

/** What can be done with a widget while the board is edited. */
export interface CellActions {
  begin: BeginDrag;
  move: (id: string, direction: Direction) => void;
  grow: (id: string, direction: Direction) => void;
  configure: (id: string) => void;
  copy: (id: string) => void;
  remove: (id: string) => void;
}

interface CellBarProps {
  id: string;
  name: string;
  actions: CellActions;
}

const moves = [
  ['up', 'down', 'left', 'right'],
  ['wider', 'narrower', 'taller', 'shorter'],
] as const;
const growth = { wider: 'right', narrower: 'left', taller: 'down', shorter: 'up' } as const;

/** Every way to move and resize in a menu, for fingers and for those who do not drag. */
function CellMenu({ id, name, actions }: CellBarProps) {
  const { t } = useTranslation();
  return (
    <Menu position="bottom-end" withinPortal closeOnItemClick={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('boards.cell.more', { name })}>
          <IconDotsVertical size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item closeMenuOnClick leftSection={<IconCopy size={16} />} onClick={() => actions.copy(id)}>
          {t('boards.cell.copy')}
        </Menu.Item>
        <Menu.Divider />
        {moves[0].map((direction) => (
          <Menu.Item key={direction} onClick={() => actions.move(id, direction)}>
            {t(`boards.cell.${direction}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        {moves[1].map((step) => (
          <Menu.Item key={step} onClick={() => actions.grow(id, growth[step])}>
            {t(`boards.cell.${step}`)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          closeMenuOnClick
          color="red"
          leftSection={<IconTrash size={16} />}
          onClick={() => actions.remove(id)}
        >
          {t('boards.cell.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** The bar over a widget: dragged with the pointer, or moved and resized with the arrow keys of its handle. */
export function CellBar({ id, name, actions }: CellBarProps) {
  const { t } = useTranslation();
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Delete') return actions.remove(id);
    const direction = directionOf(event);
    if (!direction || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    if (event.shiftKey) actions.grow(id, direction);
    else actions.move(id, direction);
  };
  return (
    <>
      <div className={classes.bar} onPointerDown={(event) => actions.begin(event, id, 'move')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          className={classes.handle}
          data-handle={id}
          aria-label={t('boards.cell.handle', { name })}
          aria-describedby="board-keys"
          aria-keyshortcuts="ArrowUp ArrowDown ArrowLeft ArrowRight Shift+ArrowUp Shift+ArrowDown Shift+ArrowLeft Shift+ArrowRight Delete"
          onKeyDown={onKeyDown}
        >
          <IconGripVertical size={18} />
        </ActionIcon>
        <bdi className={classes.name}>{name}</bdi>
        {/* Buttons of the bar are pressed, not dragged. */}
        <span className={classes.buttons} onPointerDown={(event) => event.stopPropagation()}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('boards.cell.configure', { name })}
            data-hint={t('boards.cell.configureShort')}
            onClick={() => actions.configure(id)}
          >
            <IconSettings size={18} />
          </ActionIcon>
          <CellMenu id={id} name={name} actions={actions} />
        </span>
      </div>
      <span
        className={classes.corner}
        aria-hidden
        onPointerDown={(event) => actions.begin(event, id, 'resize')}
      >
        <IconArrowsDiagonal size={16} />
      </span>
    </>
  );
}
