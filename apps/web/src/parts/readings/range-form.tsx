import { Button } from '@mantine/core';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useTimeZone } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { dayStart } from '../../lib/zoned-time.ts';
import type { TimeRange } from '../../ui/chart/time-axis.ts';
import { DateField } from '../../ui/form/date-field.tsx';
import { Form } from '../../ui/form/form.tsx';
import classes from './readings.module.css';

const schema = z.object({
  from: z.string().check(z.minLength(1)),
  to: z.string().check(z.minLength(1)),
});

interface RangeFormProps {
  window: TimeRange | undefined;
  onSubmit: (window: TimeRange) => void;
}

/** Two days of the company's calendar; the order in which they are given does not matter. */
export function RangeForm({ window, onSubmit }: RangeFormProps) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const dayOf = useMemo(() => new Intl.DateTimeFormat('sv-SE', { timeZone }), [timeZone]);
  const today = dayOf.format(Date.now());
  return (
    <Form
      schema={schema}
      defaultValues={{
        from: window ? dayOf.format(window.from) : today,
        to: window ? dayOf.format(window.to) : today,
      }}
      onSubmit={({ from, to }) => {
        const [first, last] = from <= to ? [from, to] : [to, from];
        const start = Date.parse(dayStart(first, timeZone) ?? '');
        const end = Date.parse(dayStart(last, timeZone, 1) ?? '');
        if (start < end) onSubmit({ from: start, to: Math.max(start + 60_000, Math.min(end, Date.now())) });
      }}
    >
      <div className={classes.dates}>
        <DateField name="from" label={t('parts.readings.from')} max={today} />
        <DateField name="to" label={t('parts.readings.to')} max={today} />
        <Button type="submit">{t('parts.readings.show')}</Button>
      </div>
    </Form>
  );
}
