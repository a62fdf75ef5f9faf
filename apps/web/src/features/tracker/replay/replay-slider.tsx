import type { CSSProperties } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { useMeasures } from '../measures.ts';
import classes from './replay.module.css';
import type { Mark, Track } from './replay-model.ts';

interface ReplaySliderProps {
  track: Track;
  marks: readonly Mark[];
  at: number;
  /** What is said about the moment, besides its time. */
  said: string;
  onSeek: (at: number) => void;
}

const shown: readonly Mark['kind'][] = ['stop', 'visit', 'action', 'enter', 'leave'];

/** The time of a route; stays and actions are marked on it. */
export function ReplaySlider({ track, marks, at, said, onSeek }: ReplaySliderProps) {
  const { t } = useTranslation();
  const { time, exactTime } = useMeasures();
  const length = Math.max(track.end - track.start, 1);
  const part = (moment: number) =>
    `${(100 * (Math.min(Math.max(moment, track.start), track.end) - track.start)) / length}%`;
  return (
    <div className={classes.slider}>
      <div className={classes.marks} aria-hidden>
        {marks
          .filter(({ kind }) => shown.includes(kind))
          .map(({ id, kind, at: from, until }) => (
            <span
              key={id}
              className={classes.mark}
              data-kind={kind}
              style={{ '--from': part(from), '--until': part(until) } as CSSProperties}
            />
          ))}
      </div>
      <input
        type="range"
        className={classes.range}
        aria-label={t('tracker.replay.time')}
        aria-valuetext={[exactTime(at), said].filter(Boolean).join(', ')}
        min={track.start}
        max={track.end}
        step={1_000}
        value={at}
        onChange={(event) => onSeek(Number(event.currentTarget.value))}
        style={{ '--part': part(at) } as CSSProperties}
      />
      <div className={classes.ends} aria-hidden>
        <span>{time(track.start)}</span>
        <span>{time(track.end)}</span>
      </div>
    </div>
  );
}
