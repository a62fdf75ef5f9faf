import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Facet } from './facets.ts';

const GAP = 8;
/** Width reserved for the search box and the button of further filters. */
const SEARCH = 168;
const MORE_BUTTON = 136;

/** As many facets as fit, in their order; active ones come first. */
export function fitting(
  facets: readonly Facet[],
  widths: ReadonlyMap<string, number>,
  room: number,
  isActive: (id: string) => boolean,
) {
  const widthOf = ({ id }: Facet) => (widths.get(id) ?? 0) + GAP;
  if (facets.reduce((sum, facet) => sum + widthOf(facet), 0) <= room) return facets;
  let left = room - MORE_BUTTON - GAP;
  const ranked = [...facets.filter(({ id }) => isActive(id)), ...facets.filter(({ id }) => !isActive(id))];
  const shown = new Set<Facet>();
  for (const facet of ranked) {
    left -= widthOf(facet);
    if (left < 0 && !isActive(facet.id)) break;
    shown.add(facet);
  }
  return facets.filter((facet) => shown.has(facet));
}

interface Options {
  facets: readonly Facet[];
  filters: Readonly<Record<string, readonly string[]>>;
}

/**
 * Picks the dropdowns that fit into one line of the toolbar. Elements with `data-facet` are measured as facets, those
 * with `data-gives` are covered by a constant, and any other element counts with its own width.
 */
export function useFittingFacets(bar: RefObject<HTMLElement | null>, { facets, filters }: Options) {
  const widths = useRef(new Map<string, number>()).current;
  const [shown, setShown] = useState<string>();
  const choices = facets.map(({ id }) => `${id}=${filters[id]?.join() ?? ''}`).join('&');

  // Measuring forces a layout, so a render that changes neither facets nor sizes must not measure.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `choices` stands for facets and filters.
  useLayoutEffect(() => {
    const node = bar.current;
    if (!node) return undefined;
    const measure = () => {
      if (node.clientWidth === 0) return;
      let room = node.clientWidth - SEARCH;
      for (const child of node.children) {
        if (!(child instanceof HTMLElement)) continue;
        const { facet, gives } = child.dataset;
        if (facet) widths.set(facet, child.offsetWidth);
        else if (gives === undefined) room -= child.offsetWidth + GAP;
      }
      const next = fitting(facets, widths, room, (id) => (filters[id]?.length ?? 0) > 0);
      setShown(next.map(({ id }) => id).join());
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [node, ...node.children]) observer.observe(element);
    return () => observer.disconnect();
  }, [bar, choices, shown]);

  const ids = shown?.split(',');
  return ids ? facets.filter(({ id }) => ids.includes(id)) : facets;
}
