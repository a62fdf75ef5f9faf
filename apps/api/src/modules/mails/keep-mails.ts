import { dropMonths, type Keeper, makeMonths, monthsAgo } from '../../db/months.ts';

/** Makes room for mails, and drops months beyond their retention; what waits to be sent stays. */
export const createKeepMails =
  (months: number): Keeper =>
  async (database, signal) => {
    await makeMonths(database, ['mail']);
    return months === 0 ? [] : dropMonths(database, 'mail', monthsAgo(months), signal);
  };
