import { Button, Popover } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconCalendarSearch } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useTranslation } from '../../../lib/translation.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import row from '../../../ui/layout/row.module.css';
import classes from '../tracker.module.css';
import type { FilterInAddress } from './use-tracker-filter.ts';

const fields = z.object({ from: z.optional(z.string()), to: z.optional(z.string()) });

/** Days that have no name of their own; they are one choice of the period. */
export function RangeFilter({ address }: { address: FilterInAddress }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const [dropdown, setDropdown] = useState<HTMLElement | null>(null);
  useClickOutside(
    ({ target: clicked }) => {
      // The calendar is rendered in a portal outside the dropdown, so a click in it must not close the dropdown.
      if (clicked instanceof Element && !clicked.closest('.mantine-Popover-dropdown')) setOpened(false);
    },
    null,
    [target, dropdown],
    opened,
  );
  const { preset, days } = address.filter;
  const isSet = preset === undefined;
  const apply = ({ from, to }: { from?: string | undefined; to?: string | undefined }) => {
    setOpened(false);
    const [one, other] = [from || to, to || from];
    if (one && other) address.setDays({ from: one, to: other });
  };
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={300}
      trapFocus
      closeOnClickOutside={false}
    >
      <Popover.Target>
        <Button
          ref={setTarget}
          variant="default"
          data-chosen={isSet || undefined}
          className={classes.filter ?? ''}
          leftSection={<IconCalendarSearch size={16} aria-hidden />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {t('tracker.range.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown ref={setDropdown}>
        {/* First in tab order: focus on a date field would open its calendar over the rest. */}
        <p className={classes.filterTitle} tabIndex={-1} data-autofocus>
          {t('tracker.range.title')}
        </p>
        <Form
          key={`${days.from}-${days.to}`}
          schema={fields}
          defaultValues={{ from: days.from, to: days.to }}
          onSubmit={apply}
        >
          <DateField name="from" label={t('tracker.range.from')} optional={false} />
          <DateField name="to" label={t('tracker.range.to')} optional={false} />
          <div className={row.wrap}>
            <Button type="submit">{t('tracker.range.apply')}</Button>
          </div>
        </Form>
      </Popover.Dropdown>
    </Popover>
  );
}
