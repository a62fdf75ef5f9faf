import type { AreaShape } from '@gemelo/contract/geo/polygon';
import type { Tone } from '../states/state-badge.tsx';
import type { Place } from './map-point.ts';

/** An area with its name. */
export type MapArea = AreaShape & { id: string; name: string; attention: Tone };

/** Something that can be dragged to change a shape: a corner, the middle of a side, a centre or an edge. */
export interface MapHandle extends Place {
  id: string;
  kind: 'corner' | 'between' | 'centre' | 'edge';
  label: string;
}

/** What happened to a handle: while it is dragged, at its end, or a click without dragging. */
export interface HandleMove {
  id: string;
  to: Place;
  phase: 'moving' | 'moved' | 'pressed';
}
