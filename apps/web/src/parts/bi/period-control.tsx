import { ActionIcon, Button, Popover } from '@mantine/core';
import { IconCalendar, IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTimeZone } from '../../lib/format.ts';
import { useLocale } from '../../lib/locale.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { spanText } from '../../ui/chart/time-axis.ts';
import { Loading } from '../../ui/states/loading.tsx';
import { calendarNames, type PeriodName, relativeNames } from './period.ts';
import classes from './period-control.module.css';
import type { ChosenIn } from './use-period.ts';

const RangeForm = lazy(() => import('../readings/range-form.tsx').then((m) => ({ default: m.RangeForm })));

interface NamesProps {
  heading: string;
  names: readonly PeriodName[];
  current: PeriodName | undefined;
  onChoose: (name: PeriodName) => void;
}

function Names({ heading, names, current, onChoose }: NamesProps) {
  const { t } = useTranslation();
  return (
    <fieldset className={classes.names}>
      <legend>{heading}</legend>
      {names.map((name) => (
        <Button
          key={name}
          variant={name === current ? 'light' : 'subtle'}
          {...(name === current ? {} : { color: 'gray' })}
          justify="start"
          size="compact-md"
          aria-pressed={name === current}
          {...(name === (current ?? relativeNames[0]) ? { 'data-autofocus': true } : {})}
          onClick={() => onChoose(name)}
        >
          {t(`bi.period.${name}`)}
        </Button>
      ))}
    </fieldset>
  );
}

/** Period of a screen: up to now, of the calendar, or dates; with the ones before and after it. */
export function PeriodControl({ period }: { period: ChosenIn }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const [opened, setOpened] = useState(false);
  const { chosen, range, earlier, later } = period;
  const dates = spanText(range.from, range.to, locale, timeZone);
  const done = (act: () => void) => {
    setOpened(false);
    act();
  };
  const choose = (name: PeriodName) => done(() => period.choose(name));
  const current = chosen.window ? undefined : chosen.name;
  return (
    <div className={classes.control}>
      <ActionIcon
        variant="default"
        size={36}
        className={classes.arrow}
        aria-label={t('bi.period.earlier')}
        data-hint={t('bi.period.earlier')}
        onClick={earlier}
        disabled={!earlier}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" withinPortal trapFocus>
        <Popover.Target>
          <Button
            variant="default"
            className={classes.shown ?? ''}
            leftSection={<IconCalendar size={16} aria-hidden />}
            rightSection={<IconChevronDown size={14} aria-hidden />}
            data-hint={current && dates}
            aria-label={`${t('bi.period.title')}: ${current ? t(`bi.period.${current}`) : dates}`}
            onClick={() => setOpened(!opened)}
          >
            <bdi>{current ? t(`bi.period.${current}`) : dates}</bdi>
          </Button>
        </Popover.Target>
        <Popover.Dropdown>
          <div className={classes.choices}>
            <Names
              heading={t('bi.period.untilNow')}
              names={relativeNames}
              current={current}
              onChoose={choose}
            />
            <Names
              heading={t('bi.period.calendar')}
              names={calendarNames}
              current={current}
              onChoose={choose}
            />
            <fieldset className={classes.names}>
              <legend>{t('bi.period.dates')}</legend>
              <Suspense fallback={<Loading count={2} />}>
                <RangeForm window={range} onSubmit={(window) => done(() => period.chooseDates(window))} />
              </Suspense>
            </fieldset>
          </div>
        </Popover.Dropdown>
      </Popover>
      <ActionIcon
        variant="default"
        size={36}
        className={classes.arrow}
        aria-label={t('bi.period.later')}
        data-hint={t('bi.period.later')}
        onClick={later}
        disabled={!later}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </div>
  );
}
