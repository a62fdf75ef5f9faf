import { Button, UnstyledButton } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { OneLine } from '../text/one-line.tsx';
import classes from './map.module.css';
import type { MapPoint } from './map-point.ts';

const PAGE = 50;

/** What is said about a point, on the map and in the list. */
export interface PointWords {
  name: string;
  note?: string | undefined;
  /** Its state in a word, with its icon. */
  state: ReactNode;
}

export const PointSaid = ({ name, note, state }: PointWords) => (
  <>
    <span className={classes.pointName}>
      <OneLine>{name}</OneLine>
    </span>
    {note && <span className={classes.pointNote}>{note}</span>}
    <span className={classes.pointState}>{state}</span>
  </>
);

interface PointListProps<P extends MapPoint> {
  label: string;
  points: readonly P[];
  say: (point: P) => PointWords;
  selected: string | undefined;
  onSelect: (id: string) => void;
  /** Pointed at with the mouse or the keyboard. */
  onPoint: (id: string | undefined) => void;
}

/** The points as text, for whoever does not see or use the map. */
export function PointList<P extends MapPoint>(props: PointListProps<P>) {
  const { label, points, say, selected, onSelect, onPoint } = props;
  const { t } = useTranslation();
  const [count, setCount] = useState(PAGE);
  return (
    <div className={classes.listed}>
      <ul className={classes.points} aria-label={label}>
        {points.slice(0, count).map((point) => (
          <li key={point.id}>
            <UnstyledButton
              className={classes.point}
              aria-current={point.id === selected || undefined}
              onClick={() => onSelect(point.id)}
              onMouseEnter={() => onPoint(point.id)}
              onMouseLeave={() => onPoint(undefined)}
              onFocus={() => onPoint(point.id)}
              onBlur={() => onPoint(undefined)}
            >
              <PointSaid {...say(point)} />
            </UnstyledButton>
          </li>
        ))}
      </ul>
      {points.length > count && (
        <Button variant="subtle" fullWidth onClick={() => setCount(count + PAGE)}>
          {t('map.more', { count: Math.min(PAGE, points.length - count) })}
        </Button>
      )}
    </div>
  );
}
