import { useClickOutside } from '@mantine/hooks';
import { useState } from 'react';

/** Opened and closed by its button; a click in the calendar of a field is not one outside. */
export function useDropdownOfDays() {
  const [opened, setOpened] = useState(false);
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [dropdown, setDropdown] = useState<HTMLElement | null>(null);
  useClickOutside(
    ({ target: clicked }) => {
      // The calendar is rendered in a portal outside the dropdown.
      if (clicked instanceof Element && !clicked.closest('.mantine-Popover-dropdown')) setOpened(false);
    },
    null,
    [target, dropdown],
    opened,
  );
  return { opened, setOpened, setTarget, setDropdown };
}
