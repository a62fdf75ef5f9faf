import * as z from 'zod/mini';

/** How bad things are, from best to worst. */
export const levels = ['normal', 'warning', 'alarm'] as const;
export type Level = (typeof levels)[number];

/** States of a place, from best to worst; those between `normal` and `warning` say that its devices are not heard. */
export const placeStates = ['empty', 'normal', 'never', 'late', 'silent', 'warning', 'alarm'] as const;
export type PlaceState = (typeof placeStates)[number];

/** What a device or a place says about itself: the worst of its devices, with its unresolved alarms. */
export const condition = {
  level: z.enum(levels),
  openAlarms: z.int(),
};
