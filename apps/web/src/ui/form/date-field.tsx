import { DateInput } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { IconCalendar } from '@tabler/icons-react';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { dayPattern, readDay, useCalendarLocale, writeDay } from './date-format.ts';
import { type FieldProps, inputProps, useField } from './field.tsx';

interface DateFieldProps extends FieldProps {
  min?: string;
  max?: string;
}

/** Date typed in the locale's order or picked; its value is `YYYY-MM-DD`. */
export function DateField(props: DateFieldProps) {
  const { t } = useTranslation();
  const { field, error, label, required } = useField(props);
  const locale = useLocale();
  const calendar = useCalendarLocale();
  return (
    <DateInput
      {...inputProps(props)}
      {...field}
      value={field.value || null}
      label={label}
      error={error}
      placeholder={props.placeholder ?? dayPattern(locale, (part) => t(`forms.date.mark.${part}`))}
      locale={calendar}
      valueFormat={(day) => writeDay(day, locale)}
      dateParser={(text) => readDay(text, locale)}
      leftSection={<IconCalendar size={16} />}
      clearable={!required}
      aria-required={required}
      ariaLabels={{
        nextMonth: t('forms.date.nextMonth'),
        previousMonth: t('forms.date.previousMonth'),
        nextYear: t('forms.date.nextYear'),
        previousYear: t('forms.date.previousYear'),
        nextDecade: t('forms.date.nextDecade'),
        previousDecade: t('forms.date.previousDecade'),
        monthLevelControl: t('forms.date.chooseMonth'),
        yearLevelControl: t('forms.date.chooseYear'),
      }}
      clearButtonProps={{ 'aria-label': t('ui.select.clear') }}
      {...(props.min ? { minDate: props.min } : {})}
      {...(props.max ? { maxDate: props.max } : {})}
    />
  );
}
