import { useCallback, useEffect, useMemo, useState } from 'react';
import { advance, type Mark, nextMark, previousMark, type Speed, type Track } from './replay-model.ts';

/** Between two pictures of a replay. */
const FRAME_MS = 33;
/** One press of an arrow. */
export const STEP_MS = 30_000;

interface State {
  /** None is the end, also while the end moves on. */
  at: number | undefined;
  playing: boolean;
}

/** Where the replay of a route is, and what moves it. */
export function useReplay(track: Track | undefined, marks: readonly Mark[]) {
  const [state, setState] = useState<State>({ at: undefined, playing: false });
  const [speed, setSpeed] = useState<Speed>(60);
  const [skips, setSkips] = useState(false);
  const { playing } = state;
  const skipped = useMemo(
    () => (skips ? marks.filter(({ kind }) => kind === 'stop' || kind === 'visit') : []),
    [skips, marks],
  );

  useEffect(() => {
    if (!playing || !track) return undefined;
    let last = performance.now();
    let frame = requestAnimationFrame(function draw(now) {
      frame = requestAnimationFrame(draw);
      const elapsed = now - last;
      if (elapsed < FRAME_MS) return;
      last = now;
      setState(({ at = track.end }) => {
        const next = advance(track, { at, playing: true }, elapsed, { speed, skipped });
        return next.playing ? next : { at: undefined, playing: false };
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [playing, track, speed, skipped]);

  const at = track ? Math.min(Math.max(state.at ?? track.end, track.start), track.end) : 0;
  const seek = useCallback(
    (next: number) => {
      if (!track) return;
      const moment = Math.max(next, track.start);
      setState((before) => ({ ...before, at: moment >= track.end ? undefined : moment }));
    },
    [track],
  );
  const toggle = useCallback(() => {
    if (!track) return;
    setState((before) => ({
      // From the end it begins anew.
      at: before.playing ? before.at : (before.at ?? track.start),
      playing: !before.playing,
    }));
  }, [track]);
  const jump = (mark: Mark | undefined, otherwise: number) => seek(mark?.at ?? otherwise);
  return {
    at,
    /** At the end, where what is new comes in. */
    isAtEnd: state.at === undefined,
    playing,
    speed,
    setSpeed,
    skips,
    setSkips,
    seek,
    toggle,
    toNext: () => track && jump(nextMark(marks, at), track.end),
    toPrevious: () => track && jump(previousMark(marks, at), track.start),
  };
}
export type ReplayControl = ReturnType<typeof useReplay>;
