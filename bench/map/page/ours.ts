import '../../../apps/web/src/styles/tokens.css';
import { attention } from '../../../apps/web/src/ui/map/geo-shapes.ts';
import { readColours } from '../../../apps/web/src/ui/map/map-colours.ts';
import { loadEngine } from '../../../apps/web/src/ui/map/map-engine.ts';
import type { BenchPoint } from './points.ts';

/** The map of the console, with people as its points. */
export async function openOurs(element: HTMLElement, bounds: readonly [number, number, number, number]) {
  const engine = await loadEngine();
  const map = await new Promise<ReturnType<typeof engine.draw>>((resolve) => {
    const drawn = engine.draw(element, {
      colours: readColours(element, 'dark'),
      language: 'es',
      bounds,
      still: false,
      words: { title: 'Map', twoFingers: '' },
      onSelect: () => undefined,
      onPoint: () => undefined,
      onMoved: () => resolve(drawn),
    });
  });
  return (points: readonly BenchPoint[]) =>
    map.setPoints(
      points.map((point) => ({
        ...point,
        tone: attention[point.attention] ?? 'normal',
        sign: { kind: 'person', initials: 'AM', age: 'fresh' },
      })),
    );
}
