import { Button, Popover } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { IconCalendarSearch } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { useLocale } from '../../../lib/locale.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { writeDay } from '../../../ui/form/date-format.ts';
import { Form } from '../../../ui/form/form.tsx';
import row from '../../../ui/layout/row.module.css';
import classes from '../attachments.module.css';
import { type Period, usePeriod } from './use-attachment-filters.ts';

const fields = z.object({ from: z.optional(z.string()), to: z.optional(z.string()) });

/** The days on which something was attached; its button shows them. */
export function PeriodMenu() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { period, isSet, setPeriod } = usePeriod();
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
  const apply = (next: Period) => {
    setOpened(false);
    setPeriod(next);
  };
  const shown = (day: string | undefined) => (day ? writeDay(day, locale) : '…');
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
          className={classes.filter ?? ''}
          leftSection={<IconCalendarSearch size={16} aria-hidden />}
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          {isSet ? `${shown(period.from)} – ${shown(period.to)}` : t('attachments.period.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown ref={setDropdown}>
        {/* First in tab order: focus on a date field would open its calendar over the rest. */}
        <p className={classes.filterTitle} tabIndex={-1} data-autofocus>
          {t('attachments.period.title')}
        </p>
        <Form
          key={`${period.from}-${period.to}`}
          schema={fields}
          defaultValues={{ from: period.from ?? '', to: period.to ?? '' }}
          onSubmit={({ from, to }) => apply({ from: from || undefined, to: to || undefined })}
        >
          <DateField name="from" label={t('attachments.period.from')} optional={false} />
          <DateField name="to" label={t('attachments.period.to')} optional={false} />
          <div className={row.wrap}>
            <Button type="submit">{t('attachments.period.apply')}</Button>
            {isSet && (
              <Button variant="subtle" color="gray" onClick={() => apply({ from: undefined, to: undefined })}>
                {t('table.facetClear')}
              </Button>
            )}
          </div>
        </Form>
      </Popover.Dropdown>
    </Popover>
  );
}
