import { Button, Popover } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconCalendarSearch } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useTranslation } from '../../lib/translation.tsx';
import row from '../layout/row.module.css';
import { DateField } from './date-field.tsx';
import classes from './day-range-menu.module.css';
import { Form } from './form.tsx';

const fields = z.object({ from: z.optional(z.string()), to: z.optional(z.string()) });

/** Inclusive days as `YYYY-MM-DD`. */
export interface DayRange {
  from: string | undefined;
  to: string | undefined;
}

interface DayRangeMenuProps {
  /** What the button says: the title, or the chosen days. */
  label: string;
  words: { title: string; from: string; to: string; apply: string };
  days: DayRange;
  isSet: boolean;
  onApply: (days: DayRange) => void;
  /** Takes the days away; without it that is done elsewhere. */
  onClear?: () => void;
}

/** Opened and closed by its button; a click in the calendar of a field is not one outside. */
function useDropdown() {
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

/** Chooses the first and the last day of a period. */
export function DayRangeMenu({ label, words, days, isSet, onApply, onClear }: DayRangeMenuProps) {
  const { t } = useTranslation();
  const { opened, setOpened, setTarget, setDropdown } = useDropdown();
  const { from = '', to = '' } = days;
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
          {words.title}
        </p>
        <Form
          key={`${from}-${to}`}
          schema={fields}
          defaultValues={{ from, to }}
          onSubmit={(chosen) => {
            setOpened(false);
            onApply({ from: chosen.from || undefined, to: chosen.to || undefined });
          }}
        >
          <DateField name="from" label={words.from} optional={false} />
          <DateField name="to" label={words.to} optional={false} />
          <div className={row.wrap}>
            <Button type="submit">{words.apply}</Button>
            {isSet && onClear && (
              <Button
                variant="subtle"
                color="gray"
                onClick={() => {
                  setOpened(false);
                  onClear();
                }}
              >
                {t('table.facetClear')}
              </Button>
            )}
          </div>
        </Form>
      </Popover.Dropdown>
    </Popover>
  );
}
