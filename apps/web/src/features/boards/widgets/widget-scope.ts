import type { BoardPeriod, BoardWidget } from '@gemelo/contract/endpoints/board-document';
import { axisOf, type ChosenPeriod, type Clock, intervalFor, requestOf } from '../../../parts/bi/period.ts';
import type { Period, Source } from '../../../parts/bi/source.ts';

/** The variables of a board as they are chosen at its top. */
export type Variables = Pick<Source, 'warehouses' | 'measurements'>;

/** The source that a widget was given. */
export const ownSource = ({ source }: Pick<BoardWidget, 'source'>): Source =>
  Object.fromEntries(Object.entries(source).filter(([, chosen]) => chosen !== undefined));

/** The source of a widget: its own, or what the board's variables say where it follows them. */
export function sourceOf(widget: BoardWidget, { warehouses, measurements }: Variables): Source {
  const own = ownSource(widget);
  const { segments: _, lots: __, twins: ___, ...elsewhere } = own;
  const isPlaced = widget.follow.includes('warehouse') && (warehouses?.length ?? 0) > 0;
  const isMeasured = widget.follow.includes('measurement') && (measurements?.length ?? 0) > 0;
  return {
    ...(isPlaced && warehouses ? { ...elsewhere, warehouses } : own),
    ...(isMeasured && measurements ? { measurements } : {}),
  };
}

export const chosenOf = (period: BoardPeriod): ChosenPeriod =>
  typeof period === 'string'
    ? { name: period, window: undefined }
    : { name: '7d', window: { from: Date.parse(period.from), to: Date.parse(period.to) } };

/** A period that does not depend on the address. */
export function fixedPeriod(period: BoardPeriod, clock: Clock): Period {
  const range = axisOf(chosenOf(period), clock);
  const interval = intervalFor(range);
  return { range, interval, request: requestOf(range, interval, clock.timeZone) };
}
