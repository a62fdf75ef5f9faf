/** Fallback error text of failed writes. */
export const NOT_DONE = 'REQUEST_NOT_DONE';
