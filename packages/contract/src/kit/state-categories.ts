/** What every state of a ticket or task belongs to; lists and reports read this, never the name. */
export const stateCategories = ['new', 'progress', 'waiting', 'done', 'cancelled'] as const;
export type StateCategory = (typeof stateCategories)[number];

/** Work remains in these. */
export const openCategories = ['new', 'progress', 'waiting'] as const satisfies readonly StateCategory[];
export const isOpen = (category: StateCategory) => (openCategories as readonly string[]).includes(category);

/** Where each category leads; an end is reached by closing alone, and left toward work alone. */
export const stateWays: Record<StateCategory, readonly StateCategory[]> = {
  new: ['new', 'progress', 'waiting'],
  progress: ['progress', 'waiting'],
  waiting: ['waiting', 'progress'],
  done: ['progress'],
  cancelled: ['progress'],
};
