import { Button, Popover } from '@mantine/core';
import { IconCalendarSearch } from '@tabler/icons-react';
import * as z from 'zod/mini';
import { useTranslation } from '../../lib/translation.tsx';
import row from '../layout/row.module.css';
import { DateField } from './date-field.tsx';
import classes from './day-range-menu.module.css';
import { Form } from './form.tsx';
import { useDropdownOfDays } from './use-dropdown-of-days.ts';

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

/** Chooses the first and the last day of a period. */
export function DayRangeMenu({ label, words, days, isSet, onApply, onClear }: DayRangeMenuProps) {
  const { t } = useTranslation();
  const { opened, setOpened, setTarget, setDropdown } = useDropdownOfDays();
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
