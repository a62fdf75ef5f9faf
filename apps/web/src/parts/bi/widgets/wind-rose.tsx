import { type WindSector, windRose } from '@gemelo/contract/endpoints/bi';
import { NativeSelect } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useFigure } from '../../../ui/chart/figure.ts';
import { prevailing, shareOf } from '../../../ui/chart/rose-shape.ts';
import { WindRose } from '../../../ui/chart/wind-rose.tsx';
import { filterOf, type WidgetProps } from '../source.ts';
import { useFigures, useFiguresFile } from '../use-figures.ts';
import { useCompass } from '../weather/use-compass.ts';
import { useNamed } from '../weather/use-named.ts';
import { partOfFew, points, type Rose, roseOf } from '../weather/wind.ts';

const SPEED = { unit: 'km/h', decimals: 0 };

/** The stations of an answer, of which one is shown: winds of two places have no common direction. */
function useOneStation(rows: readonly WindSector[]) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<number>();
  const stations = useMemo(() => [...new Map(rows.map((row) => [row.idPlace, row])).values()], [rows]);
  const shown = stations.find(({ idPlace }) => idPlace === chosen) ?? stations[0];
  const choice: ReactNode = stations.length > 1 && (
    <NativeSelect
      aria-label={t('bi-weather.station')}
      size="sm"
      value={shown?.idPlace}
      onChange={({ currentTarget }) => setChosen(Number(currentTarget.value))}
      data={stations.map(({ idPlace, place }) => ({ value: String(idPlace), label: place }))}
    />
  );
  const own = useMemo(() => rows.filter(({ idPlace }) => idPlace === shown?.idPlace), [rows, shown]);
  return { own, choice };
}

/** The sentence under the rose: where the wind mostly came from. */
function useSummary() {
  const { t } = useTranslation();
  const format = useFormat();
  return (rose: Rose): string => {
    const most = prevailing(rose.sectors);
    const sector = most === undefined ? undefined : rose.sectors[most];
    if (most === undefined || !sector) return '';
    const direction = t(`bi-weather.direction.${points[most] ?? 'n'}`);
    const part = partOfFew(rose, sector);
    if (part) return t('bi-weather.rose.few', { count: rose.hours, part, direction });
    const share = format.percent(shareOf(sector));
    return t('bi-weather.rose.summary', { direction, share, hours: format.number(rose.hours) });
  };
}

/** Where the wind came from, and how fast, in a period. */
export function WindRoseWidget({ source, period, height }: WidgetProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const speedOf = useFigure(SPEED);
  const compass = useCompass();
  const { measurements: _, ...places } = source;
  const body = filterOf(places, period, { interval: 'all', group: 'twin' });
  const title = t('bi-weather.rose.title');
  const figures = useFigures(windRose, body);
  const { own, choice } = useOneStation(useNamed(figures.rows));
  const rose = useMemo(() => roseOf(own), [own]);
  const { sectors, bounds } = rose;
  const summary = useSummary()(rose);
  const speeds = useMemo(
    () =>
      bounds.map((from, index) => {
        const next = bounds[index + 1];
        return next === undefined
          ? t('bi-weather.rose.over', { speed: speedOf(from) })
          : t('bi-weather.rose.between', { from: format.number(from), speed: speedOf(next) });
      }),
    [bounds, t, format, speedOf],
  );
  const words = useMemo(
    () => ({
      ...compass,
      hours: t('bi-weather.rose.hours'),
      share: t('bi-weather.rose.share'),
      keys: t('bi-weather.rose.keys'),
    }),
    [compass, t],
  );
  return (
    <WindRose
      {...{ title, sectors, speeds, words, summary }}
      {...(height === undefined ? {} : { height })}
      actions={choice}
      loading={figures.loading}
      error={figures.error}
      failed={t('bi.failed.read')}
      onRetry={figures.retry}
      onExport={useFiguresFile(windRose, body, title)}
      empty={t('bi-weather.rose.none')}
    />
  );
}
