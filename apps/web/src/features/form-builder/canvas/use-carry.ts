import type { FormDocument, ItemKind } from '@gemelo/contract/forms/document';
import { type PointerEvent, useState } from 'react';
import { usePointerLift } from '../../../ui/drag/use-pointer-lift.ts';
import { branchOf, childrenOf, type Spot, spotOf, withoutItem } from '../model/tree.ts';
import type { Builder } from '../use-builder.ts';

/** What is carried: an item of the form, or a kind that becomes one. */
type Load = { name: string } | { kind: ItemKind };

/** Where on the canvas something can be dropped. */
export type Side = 'before' | 'after' | 'in' | 'end';

/** The place of a drop among the items without the one that is carried. */
export function dropSpot(document: FormDocument, side: Side, target: string): Spot {
  const { items } = document;
  if (side === 'end') return { parent: undefined, index: childrenOf(items, undefined).length };
  if (side === 'in') return { parent: target, index: 0 };
  const { parent, index } = spotOf(items, target);
  return { parent, index: side === 'before' ? index : index + 1 };
}

/** Carrying items and kinds to a place of the canvas with a mouse or a finger. */
export function useCarry(builder: Builder) {
  const lift = usePointerLift();
  const [carried, setCarried] = useState<Load>();
  const [over, setOver] = useState<string>();
  const { document } = builder;
  const name = carried && 'name' in carried ? carried.name : undefined;
  const own = new Set(name === undefined ? [] : branchOf(document.items, name).map((item) => item.name));

  const drop = (load: Load, element: HTMLElement | undefined) => {
    const [side, target = ''] = element?.dataset.drop?.split(' ') ?? [];
    if (side === undefined) return;
    if ('kind' in load) return builder.add(load.kind, dropSpot(document, side as Side, target));
    if (branchOf(document.items, load.name).some((item) => item.name === target)) return;
    builder.move(load.name, dropSpot(withoutItem(document, load.name), side as Side, target));
  };
  const start = (event: PointerEvent, load: Load, element: HTMLElement | null) => {
    if (!element) return;
    const end = () => {
      setCarried(undefined);
      setOver(undefined);
    };
    lift(event, {
      element,
      targets: '[data-drop]',
      onLift: () => setCarried(load),
      onOver: (target) => setOver(target?.dataset.drop),
      onDrop: (target) => {
        end();
        drop(load, target);
      },
      onCancel: end,
    });
  };
  return { start, isCarrying: carried !== undefined, over, isCarried: (item: string) => own.has(item) };
}
export type Carry = ReturnType<typeof useCarry>;
