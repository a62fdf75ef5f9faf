/** What every state of a ticket or task belongs to; lists and reports read this, never the name. */
export const stateCategories = ['new', 'progress', 'waiting', 'done', 'cancelled'] as const;
export type StateCategory = (typeof stateCategories)[number];
