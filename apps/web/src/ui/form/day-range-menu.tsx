import { Button } from '@mantine/core';
import * as z from 'zod/mini';
import { useTranslation } from '../../lib/translation.tsx';
import row from '../layout/row.module.css';
import { DateField } from './date-field.tsx';
import { DaysPopover } from './days-popover.tsx';
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

/** Chooses the first and the last day of a period. */
export function DayRangeMenu({ label, words, days, isSet, onApply, onClear }: DayRangeMenuProps) {
  const { t } = useTranslation();
  const { from = '', to = '' } = days;
  return (
    <DaysPopover {...{ label, isSet }} title={words.title}>
      {(close) => (
        <Form
          key={`${from}-${to}`}
          schema={fields}
          defaultValues={{ from, to }}
          onSubmit={(chosen) => {
            close();
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
                  close();
                  onClear();
                }}
              >
                {t('table.facetClear')}
              </Button>
            )}
          </div>
        </Form>
      )}
    </DaysPopover>
  );
}
