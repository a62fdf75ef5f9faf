import { useMemo } from 'react';
import { useLocale } from './locale.ts';
import { useSession } from './session.ts';

export const HOME_ZONE = 'America/Guatemala';

/** Time zone of shown moments: the company's, wherever its users are. */
export const useTimeZone = () => useSession((state) => state.user?.Company?.timeZone) ?? HOME_ZONE;

/** Numbers in the user's locale, moments in the company's time zone. */
export function useFormat() {
  const locale = useLocale();
  const timeZone = useTimeZone();
  return useMemo(() => {
    const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone });
    const moment = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone });
    return {
      number: (value: number, decimals = 0) =>
        value.toLocaleString(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }),
      percent: (part: number) => part.toLocaleString(locale, { style: 'percent', maximumFractionDigits: 0 }),
      day: (at: string) => day.format(new Date(at)),
      moment: (at: string) => moment.format(new Date(at)),
    };
  }, [locale, timeZone]);
}
