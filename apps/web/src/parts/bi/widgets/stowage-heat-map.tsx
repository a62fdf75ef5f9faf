import { averageVariables } from '@gemelo/contract/endpoints/bi';
import { SegmentedControl } from '@mantine/core';
import { useMemo } from 'react';
import { useNavigate } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { HeatCell, HeatLine } from '../../../ui/chart/heat-data.ts';
import { HeatMap } from '../../../ui/chart/heat-map.tsx';
import { useBehind, useDashboard } from '../behind.ts';
import { filterOf, type Source, type WidgetProps } from '../source.ts';
import { type StowageMode, stowageGrid, stowageModes } from '../stowage-grid.ts';
import { useBiLimits } from '../use-bi-limits.ts';
import { useEbags } from '../use-ebags.ts';
import { useFigures, useFiguresFile } from '../use-figures.ts';
import { useOwnOr } from '../use-own-or.ts';
import classes from './storage.module.css';

/** The measurements of an ebag, with how they are written before the first answer. */
export const stowageMeasures = { temperature: 1, humidity: 2 } as const;
export type StowageMeasure = keyof typeof stowageMeasures;
const written = { temperature: '°C', humidity: '%' } as const;
export const stowageMeasureIn = (text: string | undefined): StowageMeasure | undefined =>
  text === 'temperature' || text === 'humidity' ? text : undefined;

/** Names of ebags said with a cell. */
const NAMED = 6;

interface StowageHeatMapProps extends WidgetProps {
  measure?: StowageMeasure | undefined;
  onMeasure?: (measure: StowageMeasure) => void;
  mode?: StowageMode | undefined;
  onMode?: (mode: StowageMode) => void;
}

const measureIn = ({ measurements }: Source): StowageMeasure =>
  measurements?.[0] === stowageMeasures.temperature ? 'temperature' : 'humidity';

/** The ebags of a source with what each measured over the period, by stowage and height. */
function useStowage({ source, period }: WidgetProps, measure: StowageMeasure, mode: StowageMode) {
  const ebags = useEbags(source);
  const body = filterOf({ ...source, group: 'twin', measurements: [stowageMeasures[measure]] }, period, {
    interval: 'all',
  });
  const figures = useFigures(averageVariables, body);
  const grid = useMemo(() => {
    const byTwin = new Map(figures.rows.map((row) => [row.idPlace, row]));
    return stowageGrid(ebags.rows, (idTwin) => byTwin.get(idTwin), mode);
  }, [ebags.rows, figures.rows, mode]);
  return { ebags, figures, grid, body };
}

/** Where in the heap it is warm or damp: height × stowage number, each cell with its ebags. */
export function StowageHeatMap(props: StowageHeatMapProps) {
  const { source, period, height } = props;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const behind = useBehind();
  const dashboard = useDashboard();
  const { thresholdsOf } = useBiLimits(source);
  const [measure, setMeasure] = useOwnOr<StowageMeasure>(props.measure, props.onMeasure, measureIn(source));
  const [mode, setMode] = useOwnOr<StowageMode>(props.mode, props.onMode, 'worst');
  const { ebags, figures, grid, body } = useStowage({ source, period }, measure, mode);
  const lines = useMemo(() => {
    const lineOf =
      (name: 'stowage' | 'height') =>
      (label: string): HeatLine => ({
        key: label,
        label,
        name: t(`bi-storage.stowage.${name}`, { value: label }),
      });
    return { rows: grid.heights.map(lineOf('height')), columns: grid.stowages.map(lineOf('stowage')) };
  }, [grid, t]);
  const cells = useMemo(
    () =>
      grid.cells.flatMap(({ x, y, value, ebags: inside }): HeatCell[] => {
        const [row, column] = [grid.heights[y], grid.stowages[x]];
        if (value === null || row === undefined || column === undefined) return [];
        const names = inside.slice(0, NAMED).map(({ name }) => name);
        const more = inside.length > NAMED ? [t('table.more', { count: inside.length - NAMED })] : [];
        return [{ row, column, value, note: [...names, ...more].join(', ') }];
      }),
    [grid, t],
  );
  const open = ({ row, column }: HeatCell) => {
    const cell = grid.cells.find(({ x, y }) => grid.heights[y] === row && grid.stowages[x] === column);
    const [first] = cell?.ebags ?? [];
    if (!cell || !first) return;
    void navigate(
      cell.ebags.length === 1
        ? behind('twin', first.idTwin)
        : dashboard('detail/ebags', {
            measure,
            mode,
            twins: cell.ebags.map(({ idTwin }) => idTwin).join(),
          }),
    );
  };
  const title = t(`bi-storage.stowage.title.${measure}`);
  const onExport = useFiguresFile(averageVariables, body, title);
  const [sample] = figures.rows;
  return (
    <HeatMap
      title={title}
      first={t('bi-storage.stowage.heights')}
      unit={sample?.unit ?? written[measure]}
      decimals={sample?.decimals ?? 1}
      {...lines}
      cells={cells}
      scale={measure}
      valued
      thresholds={thresholdsOf(stowageMeasures[measure])}
      loading={ebags.loading || figures.loading}
      error={ebags.error ?? figures.error}
      failed={t('bi.failed.read')}
      onRetry={() => {
        ebags.retry();
        figures.retry();
      }}
      onExport={onExport}
      empty={t(ebags.rows.length === 0 ? 'bi-storage.stowage.none' : 'bi-storage.stowage.unwritten')}
      {...(height === undefined ? {} : { height })}
      onPick={open}
      actions={
        <StowageActions
          {...{ measure, mode, setMeasure, setMode }}
          unplaced={cells.length > 0 ? grid.unplaced.length : 0}
        />
      }
    />
  );
}

interface StowageActionsProps {
  measure: StowageMeasure;
  mode: StowageMode;
  setMeasure: (measure: StowageMeasure) => void;
  setMode: (mode: StowageMode) => void;
  unplaced: number;
}

function StowageActions({ measure, mode, setMeasure, setMode, unplaced }: StowageActionsProps) {
  const { t } = useTranslation();
  return (
    <span className={`${classes.actions} ${classes.wide}`}>
      {unplaced > 0 && (
        <span className={classes.note}>{t('bi-storage.stowage.unplaced', { count: unplaced })}</span>
      )}
      <SegmentedControl
        size="xs"
        aria-label={t('bi-storage.stowage.measure')}
        value={measure}
        onChange={(next) => setMeasure(next as StowageMeasure)}
        data={Object.keys(stowageMeasures).map((value) => ({
          value,
          label: t(`bi-storage.measure.${value}`),
        }))}
      />
      <SegmentedControl
        size="xs"
        aria-label={t('bi-storage.stowage.mode')}
        value={mode}
        onChange={(next) => setMode(next as StowageMode)}
        data={stowageModes.map((value) => ({ value, label: t(`bi-storage.mode.${value}`) }))}
      />
    </span>
  );
}
