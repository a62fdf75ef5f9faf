import { Button, Popover } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconCalendarSearch } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import classes from './days-popover.module.css';

interface DaysPopoverProps {
  /** What the button says: the title, or what is chosen. */
  label: string;
  title: string;
  isSet: boolean;
  children: (close: () => void) => ReactNode;
}

/** A form with days under a button; a click in the calendar of a field is not one outside. */
export function DaysPopover({ label, title, isSet, children }: DaysPopoverProps) {
  const [opened, setOpened] = useState(false);
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [dropdown, setDropdown] = useState<HTMLElement | null>(null);
  const close = () => setOpened(false);
  useClickOutside(
    ({ target: clicked }) => {
      // The calendar is rendered in a portal outside the dropdown.
      if (clicked instanceof Element && !clicked.closest('.mantine-Popover-dropdown')) close();
    },
    null,
    [target, dropdown],
    opened,
  );
  return (
    <Popover
      {...{ opened, onChange: setOpened, position: 'bottom-end', width: 300, trapFocus: true }}
      closeOnClickOutside={false}
    >
      <Popover.Target>
        <Button
          ref={setTarget}
          variant="default"
          data-chosen={isSet || undefined}
          className={classes.target ?? ''}
          leftSection={<IconCalendarSearch size={16} aria-hidden />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown ref={setDropdown}>
        {/* First in tab order: focus on a date field would open its calendar over the rest. */}
        <p className={classes.title} tabIndex={-1} data-autofocus>
          {title}
        </p>
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  );
}
