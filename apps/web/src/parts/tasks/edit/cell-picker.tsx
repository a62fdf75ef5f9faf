import { Popover, UnstyledButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import classes from './edit.module.css';

interface CellPickerProps {
  /** What is edited, for assistive technology. */
  label: string;
  width: number;
  /** The value as shown; the whole button. */
  children: ReactNode;
  picker: (close: () => void) => ReactNode;
}

/** A value that is edited where it stands. The popover is mounted with the first click: a list has many of them. */
export function CellPicker({ label, width, children, picker }: CellPickerProps) {
  const [opened, setOpened] = useState(false);
  const [used, setUsed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpened(false);
    button.current?.focus();
  };
  // The popover is positioned at a button that it wraps, so it opens after that is in place.
  useEffect(() => {
    if (used) setOpened(true);
  }, [used]);
  const target = (
    <UnstyledButton
      ref={button}
      className={classes.cell ?? ''}
      aria-label={label}
      aria-haspopup="dialog"
      aria-expanded={opened}
      onClick={() => (used ? setOpened(!opened) : setUsed(true))}
    >
      {children}
    </UnstyledButton>
  );
  if (!used) return target;
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width={width}
      position="bottom-start"
      shadow="md"
      trapFocus
      returnFocus
      withinPortal
    >
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p={8} aria-label={label}>
        {picker(close)}
      </Popover.Dropdown>
    </Popover>
  );
}
