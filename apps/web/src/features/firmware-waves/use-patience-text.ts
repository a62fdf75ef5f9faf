import { useLocale } from '../../lib/locale.ts';

const HOUR = 60;
const DAY = 1_440;

/** "1 día", "12 horas", "30 minutos". */
export function usePatienceText(): (minutes: number) => string {
  const locale = useLocale();
  return (minutes) => {
    const [unit, size] =
      minutes % DAY === 0
        ? (['day', DAY] as const)
        : minutes % HOUR === 0
          ? (['hour', HOUR] as const)
          : (['minute', 1] as const);
    return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / size);
  };
}
