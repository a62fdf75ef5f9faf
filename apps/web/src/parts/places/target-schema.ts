import { placeTypes, targetShape } from '@gemelo/contract/endpoints/assignments';
import * as z from 'zod/mini';
import type { NamedWarehouse, TargetValues } from './target-fields.tsx';

export const targetFields = { type: z.enum(placeTypes), ...targetShape };
type PartialTarget = Partial<Record<keyof TargetValues, unknown>>;

const needs = (type: (typeof placeTypes)[number], path: 'idWarehouse' | 'idLot') =>
  z.refine<PartialTarget>((target) => target.type !== type || Boolean(target[path]), {
    error: 'Required',
    path: [path],
    // Checked even when other fields are invalid, so that all missing fields are reported together.
    when: () => true,
  });

/** Choosing the kind of place is not enough: the place itself is required. */
export const targetChosen = [needs('warehouse', 'idWarehouse'), needs('lot', 'idLot')] as const;

export const noTarget = { type: 'warehouse', idWarehouse: null, segments: [], idLot: null } as const;

/** Starts at a warehouse, so that only its segments remain to be chosen. */
export const targetAt = (warehouse: NamedWarehouse | undefined) => ({
  ...noTarget,
  idWarehouse: warehouse?.idWarehouse ?? null,
  segments: [],
});
