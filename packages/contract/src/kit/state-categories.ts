/** The category of every ticket or task state; lists and reports use it, never the name. */
export const stateCategories = ['new', 'progress', 'waiting', 'done', 'cancelled'] as const;
export type StateCategory = (typeof stateCategories)[number];

/** Categories of unfinished work. */
export const openCategories = ['new', 'progress', 'waiting'] as const satisfies readonly StateCategory[];
export const isOpen = (category: StateCategory) => (openCategories as readonly string[]).includes(category);

/** The allowed transitions; a final category is reached only by closing and left only by reopening. */
export const stateWays: Record<StateCategory, readonly StateCategory[]> = {
  new: ['new', 'progress', 'waiting'],
  progress: ['progress', 'waiting'],
  waiting: ['waiting', 'progress'],
  done: ['progress'],
  cancelled: ['progress'],
};

/** The same for tasks: they are done without being closed by a justification; only cancelling asks for one. */
export const taskWays: Record<StateCategory, readonly StateCategory[]> = {
  new: ['new', 'progress', 'waiting', 'done'],
  progress: ['new', 'progress', 'waiting', 'done'],
  waiting: ['new', 'progress', 'waiting', 'done'],
  done: ['new', 'progress'],
  cancelled: ['new', 'progress'],
};
