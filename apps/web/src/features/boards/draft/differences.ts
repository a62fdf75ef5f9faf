import type { BoardDocument, BoardWidget } from '@gemelo/contract/endpoints/board-document';
import { isSame } from '../../../lib/is-same.ts';

export type Difference =
  | { kind: 'added' | 'removed' | 'changed' | 'moved'; widget: BoardWidget }
  | { kind: 'name'; name: string }
  | { kind: 'settings' };

const placeOf = ({ x, y, w, h }: BoardWidget) => ({ x, y, w, h });
const contentOf = ({ x: _x, y: _y, w: _w, h: _h, ...content }: BoardWidget) => content;

/** What became of a board. */
export function differencesOf(before: BoardDocument, after: BoardDocument): Difference[] {
  const earlier = new Map(before.widgets.map((one) => [one.id, one]));
  const later = new Set(after.widgets.map(({ id }) => id));
  const settings = ({ variables, period }: BoardDocument) => ({ variables, period });
  return [
    ...(before.name === after.name ? [] : [{ kind: 'name', name: after.name } as const]),
    ...(isSame(settings(before), settings(after)) ? [] : [{ kind: 'settings' } as const]),
    ...after.widgets.flatMap((widget): Difference[] => {
      const was = earlier.get(widget.id);
      if (!was) return [{ kind: 'added', widget }];
      if (!isSame(contentOf(was), contentOf(widget))) return [{ kind: 'changed', widget }];
      return isSame(placeOf(was), placeOf(widget)) ? [] : [{ kind: 'moved', widget }];
    }),
    ...before.widgets
      .filter(({ id }) => !later.has(id))
      .map((widget): Difference => ({ kind: 'removed', widget })),
  ];
}
