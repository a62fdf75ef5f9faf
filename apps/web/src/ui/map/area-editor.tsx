import { type AreaShape, areaBounds, areaProblem, RADIUS, VERTICES } from '@gemelo/contract/geo/polygon';
import { Button, SegmentedControl } from '@mantine/core';
import { IconArrowBackUp, IconRestore } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Notice } from '../states/notice.tsx';
import { handlesOf, moved, placed } from './area-draft.ts';
import { CircleFields, CornerFields } from './area-fields.tsx';
import { type Bounds, boundsOf, HOME } from './bounds.ts';
import type { MapEngine } from './drawn-map.ts';
import classes from './map.module.css';
import type { HandleMove, MapArea, MapHandle } from './map-area.ts';
import type { MapPoint } from './map-point.ts';
import { MapView } from './map-view.tsx';
import { scaleOf } from './scale.ts';

type Kind = AreaShape['kind'];
type Draft = AreaShape | undefined;

interface AreaEditorProps {
  engine: MapEngine | undefined;
  label: string;
  /** Of the map, in pixels. */
  height: number;
  /** Also while it is not finished; `areaProblem` of the contract tells. */
  value: Draft;
  onChange: (value: Draft) => void;
  /** Others, to see where they are. */
  areas: readonly MapArea[];
  points: readonly MapPoint[];
}

/** A new circle is about so wide on the screen, in pixels. */
const NEW_RADIUS = 60;
const FIRST_METRES = 500;
const CLOSE = 16;
const none: [] = [];

/** An area that is drawn on a map, or typed. */
export function AreaEditor({ engine, label, height, value, onChange, areas, points }: AreaEditorProps) {
  const { t } = useTranslation();
  const [chosenKind, setKind] = useState<Kind>(value?.kind ?? 'polygon');
  const kind = value?.kind ?? chosenKind;
  const [past, setPast] = useState<Draft[]>([]);
  const [dragged, setDragged] = useState<AreaShape>();
  const [radius, setRadius] = useState(FIRST_METRES);
  const handles = useHandles(value);
  const bounds = useMemo(() => boundsFor(value, areas, points), [value, areas, points]);
  const change = (next: Draft) => {
    setPast([...past, value]);
    onChange(next);
  };
  const drag = (move: HandleMove) => {
    const next = moved(value, move);
    setDragged(move.phase === 'moving' ? next : undefined);
    if (move.phase !== 'moving' && next !== value) change(next);
  };
  return (
    <fieldset className={classes.picker} aria-label={label}>
      <Tools
        kind={kind}
        onKind={(next) => {
          setKind(next);
          if (value && value.kind !== next) change(undefined);
        }}
        onUndo={
          past.length > 0
            ? () => {
                onChange(past.at(-1));
                setPast(past.slice(0, -1));
              }
            : undefined
        }
        onRestart={value ? () => change(undefined) : undefined}
      />
      <MapView
        {...{ engine, label, height, bounds, points, areas, handles }}
        closest={CLOSE}
        chosen={none}
        draft={dragged ?? value}
        onPlace={(place) => change(placed(value, kind, place, radius))}
        onHandle={drag}
        onMoved={({ metresPerPixel }) => setRadius(scaleOf(metresPerPixel, NEW_RADIUS).metres)}
      />
      <p className={classes.pointNote}>
        {t(kind === 'polygon' ? 'map.area.hintPolygon' : 'map.area.hintCircle')}
      </p>
      <Problem value={value} />
      {kind === 'polygon' ? (
        <CornerFields value={value} onChange={change} />
      ) : (
        <CircleFields value={value} onChange={change} radius={FIRST_METRES} />
      )}
    </fieldset>
  );
}

function boundsFor(value: Draft, areas: readonly MapArea[], points: readonly MapPoint[]): Bounds {
  const corners = (value ? [value] : areas).flatMap((shape) => {
    const [west, south, east, north] = areaBounds(shape);
    return [
      { longitude: west, latitude: south },
      { longitude: east, latitude: north },
    ];
  });
  return boundsOf(corners.length > 0 ? corners : points) ?? HOME;
}

function useHandles(value: Draft): MapHandle[] {
  const { t } = useTranslation();
  return useMemo(() => {
    const count = handlesOf(value).filter(({ kind }) => kind === 'corner').length;
    return handlesOf(value).map(({ index, ...handle }) => ({
      ...handle,
      label: t(`map.area.${handle.kind}`, {
        number: index + 1,
        one: index + 1,
        other: ((index + 1) % Math.max(count, 1)) + 1,
      }),
    }));
  }, [value, t]);
}

function Problem({ value }: { value: Draft }) {
  const { t } = useTranslation();
  const format = useFormat();
  const problem = value && areaProblem(value);
  if (!problem) return null;
  const { min, max } = problem === 'radius' ? RADIUS : VERTICES;
  return (
    <Notice tone="warning">
      {t(`map.area.problem.${problem}`, { min: format.number(min), max: format.number(max) })}
    </Notice>
  );
}

interface ToolsProps {
  kind: Kind;
  onKind: (kind: Kind) => void;
  onUndo: (() => void) | undefined;
  onRestart: (() => void) | undefined;
}

function Tools({ kind, onKind, onUndo, onRestart }: ToolsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.ways}>
      <SegmentedControl
        aria-label={t('map.area.kind')}
        value={kind}
        onChange={onKind}
        data={(['polygon', 'circle'] as const).map((one) => ({ value: one, label: t(`map.area.${one}`) }))}
      />
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={16} aria-hidden />}
        disabled={!onUndo}
        onClick={onUndo}
      >
        {t('map.area.undo')}
      </Button>
      <Button
        variant="subtle"
        leftSection={<IconRestore size={16} aria-hidden />}
        disabled={!onRestart}
        onClick={onRestart}
      >
        {t('map.area.restart')}
      </Button>
    </div>
  );
}
