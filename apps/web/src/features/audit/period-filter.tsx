import { Button } from '@mantine/core';
import * as z from 'zod/mini';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { DateField } from '../../ui/form/date-field.tsx';
import { writeDay } from '../../ui/form/date-format.ts';
import { DaysPopover } from '../../ui/form/days-popover.tsx';
import { Form } from '../../ui/form/form.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import classes from './audit.module.css';
import type { Period } from './use-period.ts';

const fields = z.object({
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  entityId: z.optional(z.string().check(z.trim(), z.maxLength(60))),
});

/** Filter dropdown for the period and the record; its button shows the current values. */
export function PeriodFilter({ period }: { period: Period }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { from, to, entityId } = period.values;
  const set = Boolean(from ?? to ?? entityId);
  const days =
    from || to ? `${from ? writeDay(from, locale) : '…'} – ${to ? writeDay(to, locale) : '…'}` : '';
  const summary = [days, entityId && `#${entityId}`].filter(Boolean).join(' · ');
  return (
    <DaysPopover label={summary || t('audit.when')} title={t('audit.when')} isSet={set}>
      {(close) => {
        const apply = (next: typeof period.values) => {
          close();
          period.change(next);
        };
        return (
          <Form
            key={`${from}-${to}-${entityId}`}
            schema={fields}
            defaultValues={{ from: from ?? '', to: to ?? '', entityId: entityId ?? '' }}
            onSubmit={(values) => apply({ from: values.from, to: values.to, entityId: values.entityId })}
          >
            <DateField name="from" label={t('audit.from')} optional={false} />
            <DateField name="to" label={t('audit.to')} optional={false} />
            <TextField name="entityId" label={t('contract:field.entityId')} optional={false} mono />
            <div className={classes.feet}>
              {set && (
                <Button
                  variant="subtle"
                  color="gray"
                  onClick={() => apply({ from: undefined, to: undefined, entityId: undefined })}
                >
                  {t('table.facetClear')}
                </Button>
              )}
              <Button type="submit">{t('audit.apply')}</Button>
            </div>
          </Form>
        );
      }}
    </DaysPopover>
  );
}
