import * as z from 'zod/mini';

/** How bad things are, from best to worst. */
export const levels = ['normal', 'warning', 'alarm'] as const;
export type Level = (typeof levels)[number];

/** What a device or a place says about itself: the worst of its devices, with its unresolved alarms. */
export const condition = {
  level: z.enum(levels),
  openAlarms: z.int(),
};
