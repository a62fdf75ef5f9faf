import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './kanban.module.css';
import type { Board } from './use-kanban.ts';

interface CardMenuProps<C> {
  board: Board<C>;
  card: C;
  column: string;
  tabbable: boolean;
  disabled: boolean;
}

function Columns<C>({ board, card, column }: Pick<CardMenuProps<C>, 'board' | 'card' | 'column'>) {
  const { t } = useTranslation();
  return (
    <>
      <Menu.Label>{t('kanban.moveTo')}</Menu.Label>
      {board.columns
        .filter(({ id }) => id !== column)
        .map(({ id, name, mark }) => {
          const verdict = board.canMove(card, id);
          return (
            <Menu.Item
              key={id}
              leftSection={mark}
              disabled={verdict !== true}
              onClick={() => board.move(card, column, id)}
            >
              <bdi>{name}</bdi>
              {verdict !== true && <span className={classes.why}>{verdict.reason}</span>}
            </Menu.Item>
          );
        })}
    </>
  );
}

/** "Mover a…"; created when it is first opened, as most cards never need theirs. */
export function CardMenu<C>({ board, card, column, tabbable, disabled }: CardMenuProps<C>) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [created, setCreated] = useState(false);
  const [opened, setOpened] = useState(false);
  useLayoutEffect(() => {
    if (!created) return;
    // The button inside the menu is a new element; the menu returns the focus to what has it while opening.
    button.current?.focus({ preventScroll: true });
    setOpened(true);
  }, [created]);

  const look = {
    ref: button,
    className: classes.menu ?? '',
    size: 28,
    tabIndex: tabbable ? 0 : -1,
    disabled,
    'aria-label': t('kanban.move', { name: board.nameOf(card) }),
    children: <IconDots size={16} />,
  };
  if (!created)
    return (
      <ActionIcon {...look} aria-haspopup="menu" aria-expanded={false} onClick={() => setCreated(true)} />
    );
  return (
    <Menu position="bottom-end" opened={opened} onChange={setOpened} width={260}>
      <Menu.Target>
        <ActionIcon {...look} />
      </Menu.Target>
      <Menu.Dropdown>
        <Columns board={board} card={card} column={column} />
      </Menu.Dropdown>
    </Menu>
  );
}
