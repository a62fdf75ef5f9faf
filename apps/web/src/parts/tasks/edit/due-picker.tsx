import { Button } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { addDays } from '@gemelo/contract/kit/zoned';
import { useTimeZone } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useCalendarLocale } from '../../../ui/form/date-format.ts';
import { nextWeekday, todayIn } from '../days.ts';
import classes from './edit.module.css';

const FRIDAY = 5;
const MONDAY = 1;

interface DuePickerProps {
  value: string | null;
  onChoose: (day: string | null) => void;
}

/** A calendar with the usual days one click away. */
export function DuePicker({ value, onChoose }: DuePickerProps) {
  const { t } = useTranslation();
  const calendar = useCalendarLocale();
  const today = todayIn(useTimeZone());
  const quick = [
    ['today', today],
    ['tomorrow', addDays(today, 1)],
    ['friday', nextWeekday(today, FRIDAY)],
    ['monday', nextWeekday(today, MONDAY)],
  ] as const;
  return (
    <>
      <div className={classes.quick}>
        {quick.map(([name, day], index) => (
          <Button
            key={name}
            variant="default"
            size="compact-sm"
            onClick={() => onChoose(day)}
            {...(index === 0 ? { 'data-autofocus': true } : {})}
          >
            {t(`tasks.day.${name}`)}
          </Button>
        ))}
        {value !== null && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onChoose(null)}>
            {t('tasks.day.none')}
          </Button>
        )}
      </div>
      <DatePicker
        value={value}
        onChange={onChoose}
        defaultDate={value ?? today}
        locale={calendar}
        ariaLabels={{
          nextMonth: t('forms.date.nextMonth'),
          previousMonth: t('forms.date.previousMonth'),
          monthLevelControl: t('forms.date.chooseMonth'),
          yearLevelControl: t('forms.date.chooseYear'),
        }}
      />
    </>
  );
}
