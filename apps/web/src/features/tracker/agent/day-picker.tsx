import { routeDays } from '@gemelo/contract/endpoints/tracking';
import { addDays, type Day } from '@gemelo/contract/kit/zoned';
import { ActionIcon, Button, Popover } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import { IconCalendar, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useNamedCompany } from '../../../parts/company/named-company.ts';
import { endOfMonth } from '../../../parts/tasks/days.ts';
import { useCalendarLocale } from '../../../ui/form/date-format.ts';
import classes from './agent.module.css';

interface DayPickerProps {
  idUser: number;
  day: Day;
  today: Day;
  onChoose: (day: Day) => void;
}

/** Days of a month with positions. */
function useDaysWithRoute(idUser: number, month: Day, enabled: boolean): ReadonlySet<string> {
  const company = useNamedCompany();
  const query = {
    ...company,
    idUser: String(idUser),
    from: `${month.slice(0, 7)}-01`,
    to: endOfMonth(month),
    limit: 31,
  };
  const { data } = useRead(routeDays, { query }, { enabled });
  return useMemo(() => new Set(data?.data.map(({ day }) => day)), [data]);
}

/** The day of a route; days with positions are marked. */
export function DayPicker({ idUser, day, today, onChoose }: DayPickerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const calendar = useCalendarLocale();
  const [opened, setOpened] = useState(false);
  const [month, setMonth] = useState<string>(day);
  const withRoute = useDaysWithRoute(idUser, month, opened);
  const step = (days: number, label: string, icon: typeof IconChevronLeft) => {
    const Icon = icon;
    return (
      <ActionIcon
        variant="default"
        size={36}
        aria-label={label}
        data-hint={label}
        disabled={addDays(day, days) > today}
        onClick={() => onChoose(addDays(day, days))}
      >
        <Icon size={16} className="mantine-rotate-rtl" />
      </ActionIcon>
    );
  };
  return (
    <div className={classes.days}>
      {step(-1, t('tracker.day.previous'), IconChevronLeft)}
      <Popover
        opened={opened}
        onChange={(next) => {
          setOpened(next);
          setMonth(day);
        }}
        position="bottom-start"
        trapFocus
      >
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconCalendar size={16} aria-hidden />}
            aria-label={t('tracker.day.choose', { day: format.date(day) })}
            aria-expanded={opened}
            onClick={() => setOpened(!opened)}
          >
            {day === today ? t('tracker.period.today') : format.date(day)}
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <DatePicker
            value={day}
            date={month}
            onDateChange={setMonth}
            maxDate={today}
            onChange={(chosen) => {
              setOpened(false);
              if (chosen) onChoose(chosen);
            }}
            locale={calendar}
            renderDay={(date) => (
              <span className={classes.calendarDay} data-route={withRoute.has(date) || undefined}>
                {Number(date.slice(-2))}
              </span>
            )}
            ariaLabels={{
              nextMonth: t('forms.date.nextMonth'),
              previousMonth: t('forms.date.previousMonth'),
              monthLevelControl: t('forms.date.chooseMonth'),
              yearLevelControl: t('forms.date.chooseYear'),
            }}
          />
          <p className={classes.legend}>
            <span className={classes.dot} aria-hidden />
            {t('tracker.day.withRoute')}
          </p>
        </Popover.Dropdown>
      </Popover>
      {step(1, t('tracker.day.next'), IconChevronRight)}
    </div>
  );
}
