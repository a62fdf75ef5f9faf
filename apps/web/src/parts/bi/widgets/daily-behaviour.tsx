import { measurement } from '@gemelo/contract/catalogues/measurement';
import { dailyBehavior, type DailyBehavior as Row } from '@gemelo/contract/endpoints/bi';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { SegmentedControl } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTimeZone } from '../../../lib/format.ts';
import { dateFormat } from '../../../lib/formatters.ts';
import { useLocale } from '../../../lib/locale.ts';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { figureText, textIsolated } from '../../../ui/chart/figure.ts';
import type { HeatCell, HeatLine } from '../../../ui/chart/heat-data.ts';
import { HeatMap } from '../../../ui/chart/heat-map.tsx';
import { type CalendarDay, daysIn, hourOf, isoDay } from '../calendar-days.ts';
import { filterOf, type WidgetProps } from '../source.ts';
import { useBiLimits } from '../use-bi-limits.ts';
import { useFigures, useFiguresFile } from '../use-figures.ts';

/** Temperature and humidity, which every ebag measures. */
const usual = [1, 2];
const HEIGHT = 360;
const hours = Array.from({ length: 24 }, (_, hour) => hour);
const twoDigits = (hour: number) => String(hour).padStart(2, '0');

const hourLines: HeatLine[] = hours.map((hour) => ({
  key: String(hour),
  label: twoDigits(hour),
  name: `${twoDigits(hour)}:00–${twoDigits((hour + 1) % 24)}:00`,
}));

function dayLines(days: readonly CalendarDay[], locale: string): HeatLine[] {
  const write = (options: Intl.DateTimeFormatOptions) => dateFormat(locale, { ...options, timeZone: 'UTC' });
  const [short, long] = [
    write({ day: 'numeric', month: 'short' }),
    write({ weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }),
  ];
  return days.map(({ day }) => {
    const noon = Date.parse(`${day}T12:00:00Z`);
    return {
      key: day,
      label: textIsolated(short.format(noon), locale),
      name: textIsolated(long.format(noon), locale),
    };
  });
}

/** The names of what is measured, in the reader's language. */
function useNames(ids: readonly number[]): Map<number, string> {
  const { data } = useRead(
    measurement.extras.choices,
    { query: { limit: LIMIT_MAX } },
    { enabled: ids.length > 1 },
  );
  return new Map((data?.data ?? []).map(({ id, name }) => [id, name]));
}

/** Hour of the day × day: when it gets hot or moist, and on which days it did not cool down. */
export function DailyBehaviour({ source, period, height = HEIGHT, hover }: WidgetProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const ids = source.measurements?.length ? source.measurements : usual;
  const [chosen, setChosen] = useState<number>();
  const shown = ids.find((id) => id === chosen) ?? ids[0] ?? 1;
  const names = useNames(ids);
  // One measurement at a time: a year of hours is half of what an answer holds.
  const body = filterOf({ ...source, measurements: [shown] }, period, { group: 'company', interval: 'hour' });
  const figures = useFigures(dailyBehavior, body);
  const rows = figures.rows as readonly Row[];
  const first = rows.find(({ idMeasurement }) => idMeasurement === shown);
  const name = first?.measurement ?? names.get(shown);
  const title = name ? t('bi-detail.daily.question', { measurement: name }) : t('bi-detail.daily.questionOf');
  const file = useFiguresFile(dailyBehavior, body, title);
  const days = useMemo(() => daysIn(period.range, timeZone), [period.range, timeZone]);
  const columns = useMemo(() => dayLines(days, locale), [days, locale]);
  const cells = useMemo(() => {
    const byDay = new Map(days.map((day) => [day.day, day]));
    return rows.flatMap((row): HeatCell[] => {
      const day = byDay.get(isoDay(row.date));
      if (!day || row.idMeasurement !== shown) return [];
      const { hour, value, unit, decimals, readings } = row;
      const write = figureText(locale, { unit, decimals });
      const note = t('bi-detail.daily.note', { min: write(row.min), max: write(row.max), count: readings });
      return [{ row: String(hour), column: day.day, value, note, ...hourOf(day, hour, timeZone) }];
    });
  }, [rows, days, shown, locale, timeZone, t]);
  const { thresholdsOf } = useBiLimits(source);
  const dayOf = (cell: HeatCell) => days.find(({ day }) => day === cell.column);
  return (
    <HeatMap
      title={title}
      unit={first?.unit}
      decimals={first?.decimals}
      rows={hourLines}
      columns={columns}
      cells={cells}
      first={t('bi-detail.daily.hour')}
      thresholds={thresholdsOf(shown)}
      height={height}
      loading={figures.loading}
      error={figures.error}
      failed={t('bi.failed.read')}
      onRetry={figures.retry}
      empty={t('bi.empty')}
      onExport={file}
      actions={
        ids.length > 1 &&
        names.size > 0 && (
          <SegmentedControl
            size="xs"
            aria-label={t('bi-detail.daily.measurement')}
            value={String(shown)}
            onChange={(value) => setChosen(Number(value))}
            data={ids.map((id) => ({ value: String(id), label: names.get(id) ?? `#${id}` }))}
          />
        )
      }
      {...(hover === undefined ? {} : { group: hover })}
      {...(period.zoom
        ? {
            onPick: (cell: HeatCell) => {
              const day = dayOf(cell);
              if (day) period.zoom?.({ from: day.from, to: Math.min(day.to, period.range.to) });
            },
          }
        : {})}
    />
  );
}
