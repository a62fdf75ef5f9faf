import { lotExposure, twinExposure } from '@gemelo/contract/endpoints/exposure';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useRead } from '../../lib/query.ts';
import type { TimeRange } from '../../ui/chart/time-axis.ts';
import type { Subject } from './subject.ts';

const isMoment = (text: string | undefined): text is string => !Number.isNaN(Date.parse(text ?? ''));

/** The part of the whole life that the address shows; charts zoom into it. */
export function useLifePart() {
  const { from, to } = useSearch();
  const navigate = useNavigate();
  const go = (change: Record<string, string | undefined>) =>
    void navigate({ to: '.', search: (now) => ({ ...now, ...change }), resetScroll: false });
  const isPart = isMoment(from) && isMoment(to);
  return {
    query: isPart ? { from: new Date(from).toISOString(), to: new Date(to).toISOString() } : {},
    zoom: ({ from: begin, to: end }: TimeRange) =>
      go({ from: new Date(begin).toISOString(), to: new Date(end).toISOString() }),
    reset: isPart ? () => go({ from: undefined, to: undefined }) : undefined,
  };
}

/** The exposure of a device or of a lot. */
export function useExposure({ kind, idSubject }: Subject, query: { from?: string; to?: string }) {
  const options = (wanted: Subject['kind']) => ({ enabled: kind === wanted, keepPrevious: true });
  const twin = useRead(twinExposure, { params: { idTwin: idSubject }, query }, options('twin'));
  const lot = useRead(lotExposure, { params: { idLot: idSubject }, query }, options('lot'));
  return kind === 'twin' ? twin : lot;
}
