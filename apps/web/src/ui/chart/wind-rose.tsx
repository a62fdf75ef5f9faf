import { useComputedColorScheme, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import type { ChartTable } from './chart-data.ts';
import { ChartFrame, type FramedProps, type Framing } from './chart-frame.tsx';
import { scales } from './chart-theme.ts';
import type { LegendEntry } from './legend.ts';
import { Petals } from './rose-petals.tsx';
import { drawnOn } from './rose-picture.ts';
import { HOURS, RoseReadout, SHARE, useSectorText } from './rose-readout.tsx';
import { hoursOf, prevailing, type RoseSector, sectorAt, shareOf, steppedSector } from './rose-shape.ts';
import classes from './wind-rose.module.css';

export interface RoseWords {
  /** The sixteen directions clockwise from north, in full. */
  directions: readonly string[];
  /** The same, as short as a map has them. */
  short: readonly string[];
  /** Heads of the table. */
  hours: string;
  share: string;
  /** How the keyboard is used. */
  keys: string;
}

interface WindRoseProps extends FramedProps {
  /** Sixteen of them, clockwise from north. */
  sectors: readonly RoseSector[];
  /** Names of the classes of speed, from slow to fast. */
  speeds: readonly string[];
  words: RoseWords;
  /** What the whole says, in a sentence. */
  summary: string;
}

const none: readonly never[] = [];

/** Fast wind stands out from the surface: dark on light, light on dark. */
export function speedColors(count: number, scheme: 'dark' | 'light'): string[] {
  const shades = scheme === 'dark' ? scales.humidity.toReversed().slice(1) : scales.humidity.slice(1);
  const last = shades.length - 1;
  return Array.from({ length: count }, (_, index) => {
    const place = count === 1 ? last : Math.round((index * last) / (count - 1));
    return shades[place] ?? '';
  });
}

function tableOf({
  sectors,
  speeds,
  words,
}: Pick<WindRoseProps, 'sectors' | 'speeds' | 'words'>): ChartTable {
  return {
    timed: false,
    head: [...speeds, words.hours, words.share],
    measures: [...speeds.map(() => HOURS), HOURS, SHARE],
    rows: sectors.some((sector) => hoursOf(sector) > 0)
      ? sectors.map((sector, index) => [
          words.directions[index] ?? '',
          ...sector.hours,
          hoursOf(sector),
          shareOf(sector) * 100,
        ])
      : [],
  };
}

/** Where the wind came from and how fast: a petal for each of sixteen directions, in pieces for the classes of speed. */
export function WindRose({ sectors, speeds, words, summary, ...frame }: WindRoseProps) {
  const scheme = useComputedColorScheme('dark');
  const table = useMemo(() => tableOf({ sectors, speeds, words }), [sectors, speeds, words]);
  const legend = useMemo(() => {
    const colors = speedColors(speeds.length, scheme);
    return speeds.map((name, index) => ({ name, color: colors[index] ?? '' }));
  }, [speeds, scheme]);
  return (
    <ChartFrame {...frame} {...{ table, legend }} thresholds={none}>
      {(framing) => <RosePicture {...framing} {...{ sectors, legend, words, summary }} title={frame.title} />}
    </ChartFrame>
  );
}

interface RosePictureProps extends Framing, Pick<WindRoseProps, 'sectors' | 'words' | 'summary'> {
  title: string;
  legend: readonly LegendEntry[];
}

/** The sectors without the classes that the user switched off. */
const shownOf = (sectors: readonly RoseSector[], names: readonly string[], hidden: ReadonlySet<string>) => {
  const keep = (values: readonly number[]) =>
    values.map((value, index) => (hidden.has(names[index] ?? '') ? 0 : value));
  return sectors.map(({ hours, shares }) => ({ hours: keep(hours), shares: keep(shares) }));
};

function RosePicture({ sectors, legend, words, summary, title, hidden, height, onReady }: RosePictureProps) {
  const { t } = useTranslation();
  const help = useId();
  const svg = useRef<SVGSVGElement>(null);
  const [chosen, setChosen] = useState<{ sector: number; byKeyboard: boolean }>();
  const shown = useMemo(
    () =>
      shownOf(
        sectors,
        legend.map(({ name }) => name),
        hidden,
      ),
    [sectors, legend, hidden],
  );
  useEffect(() => {
    onReady(() => drawnOn(svg.current as SVGSVGElement));
    return () => onReady(undefined);
  }, [onReady]);

  const onPointer = (event: PointerEvent) => {
    const box = svg.current?.getBoundingClientRect();
    if (!box) return;
    const [x, y] = [event.clientX - box.left - box.width / 2, event.clientY - box.top - box.height / 2];
    setChosen({ sector: sectorAt(x, y), byKeyboard: false });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const sector = steppedSector(event.key, chosen?.sector, prevailing(shown) ?? 0);
    if (sector !== undefined) setChosen({ sector, byKeyboard: true });
    else if (event.key === 'Escape' && chosen) setChosen(undefined);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const leave = () => setChosen(undefined);
  const textOf = useSectorText(shown, legend, words.directions);
  return (
    <div className={classes.rose} style={{ blockSize: height }}>
      <div className={classes.inside}>
        <div
          className={classes.picture}
          dir="ltr"
          role="application"
          aria-roledescription={t('chart.role')}
          aria-label={`${title}. ${summary}`}
          aria-describedby={help}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the directions are reached with the arrow keys
          tabIndex={0}
          onPointerMove={onPointer}
          onPointerDown={onPointer}
          onPointerLeave={(event) => event.pointerType !== 'touch' && leave()}
          onKeyDown={onKeyDown}
          onBlur={leave}
        >
          <Petals ref={svg} sectors={shown} legend={legend} short={words.short} chosen={chosen?.sector} />
        </div>
        <div className={classes.readout}>
          {chosen ? (
            <RoseReadout
              sector={shown[chosen.sector]}
              name={words.directions[chosen.sector] ?? ''}
              legend={legend}
            />
          ) : (
            <p className={classes.summary}>{summary}</p>
          )}
        </div>
      </div>
      <VisuallyHidden id={help}>{words.keys}</VisuallyHidden>
      <VisuallyHidden aria-live="polite">{chosen?.byKeyboard ? textOf(chosen.sector) : ''}</VisuallyHidden>
    </div>
  );
}
