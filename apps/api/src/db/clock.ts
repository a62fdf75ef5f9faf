import { sql } from 'kysely';

/** The database's clock: whatever expires is written and judged by it, however wrong a process's own clock is. */
export const now = sql<string>`now()`;

export const fromNow = (seconds: number) => sql<string>`now() + make_interval(secs => ${seconds})`;
