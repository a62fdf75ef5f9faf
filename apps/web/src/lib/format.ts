import { createContext, use, useMemo } from 'react';
import { dateFormat, numberFormat } from './formatters.ts';
import { useLocale } from './locale.ts';
import { useSession } from './session.ts';

export const HOME_ZONE = 'America/Guatemala';

/** The zone of the company that a screen shows, as its answer has it; without one it is the user's own company. */
export const ShownZone = createContext<string | undefined>(undefined);

/** Time zone of shown moments: the company's, wherever its users are. */
export function useTimeZone(): string {
  const own = useSession((state) => state.user?.Company?.timeZone) ?? HOME_ZONE;
  return use(ShownZone) ?? own;
}

/** Numbers in the user's locale, moments in the company's time zone. */
export function useFormat() {
  const locale = useLocale();
  const timeZone = useTimeZone();
  return useMemo(
    () => ({
      number: (value: number, decimals = 0) =>
        numberFormat(locale, { minimumFractionDigits: decimals, maximumFractionDigits: decimals }).format(
          value,
        ),
      percent: (part: number) =>
        numberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(part),
      day: (at: string) => dateFormat(locale, { dateStyle: 'long', timeZone }).format(new Date(at)),
      /** A day of the calendar, the same in every zone. */
      date: (day: string) => dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day)),
      moment: (at: string) =>
        dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(at)),
    }),
    [locale, timeZone],
  );
}
