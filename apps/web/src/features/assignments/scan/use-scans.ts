import { type Scanned, scanTwin, undoScan } from '@gemelo/contract/endpoints/assignments';
import { useCallback, useRef, useState } from 'react';
import { useWrite } from '../../../lib/query.ts';
import { type TargetValues, targetOf } from '../../../parts/places/target-fields.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';

export type Outcome = Scanned['outcome'] | 'pending' | 'refused' | 'undone';

export interface Scan {
  key: number;
  code: string;
  outcome: Outcome;
  answer?: Scanned;
  /** Why the code was refused. */
  reason?: string;
}

/** Processes codes sequentially, so that all scans of a round join one assignment. */
export function useScans(target: TargetValues) {
  const textOf = useErrorText();
  const { mutateAsync } = useWrite(scanTwin);
  const undoing = useWrite(undoScan);
  const [scans, setScans] = useState<readonly Scan[]>([]);
  const [idAssignment, setAssignment] = useState<number>();
  const round = useRef<number>(undefined);
  const last = useRef(Promise.resolve());
  const count = useRef(0);

  const settle = (key: number, change: Partial<Scan>) =>
    setScans((now) => now.map((scan) => (scan.key === key ? { ...scan, ...change } : scan)));

  const send = async (key: number, code: string) => {
    try {
      const { data } = await mutateAsync({
        body: { ...targetOf(target), code, ...(round.current ? { idAssignment: round.current } : {}) },
      });
      if (data.outcome !== 'already') {
        round.current = data.idAssignment;
        setAssignment(data.idAssignment);
      }
      settle(key, { outcome: data.outcome, answer: data });
    } catch (failure) {
      settle(key, { outcome: 'refused', reason: textOf(failure, 'REQUEST_FAILED') });
    }
  };
  const latest = useRef(send);
  latest.current = send;

  const scan = useCallback((typed: string) => {
    const code = typed.trim();
    if (!code) return;
    count.current += 1;
    const key = count.current;
    setScans((now) => [{ key, code, outcome: 'pending' }, ...now]);
    last.current = last.current.then(() => latest.current(key, code));
  }, []);

  /** Returns the device to its previous place. */
  const undo = async ({ key, answer }: Scan) => {
    if (!answer?.since) return;
    try {
      await undoing.mutateAsync({ body: { idTwin: answer.Twin.idTwin, since: answer.since } });
      settle(key, { outcome: 'undone' });
    } catch (failure) {
      snackbar.error(textOf(failure, 'REQUEST_FAILED'));
    }
  };

  return { scans, scan, idAssignment, undo, undoing: undoing.isPending };
}
