import { useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useJobName } from '../../parts/jobs/use-job-name.ts';
import { scheduleWords } from './schedule.ts';

const MS = 1_000;
const PRECISE_BELOW = 10;

/** Labels of jobs. */
export function useJobWords() {
  const { t, i18n } = useTranslation();
  const format = useFormat();
  const name = useJobName();
  return useMemo(() => {
    const textIfExists = (key: string) => (i18n.exists(key) ? t(key) : undefined);
    return {
      name,
      about: (job: string) => textIfExists(`jobs.names.${job}.about`),
      schedule: (every: string | null) => {
        const words = scheduleWords(every);
        return words ? t(`jobs.schedule.${words.key}`, words.values ?? {}) : every;
      },
      duration: (seconds: number | null) => {
        if (seconds === null) return '—';
        if (seconds < 1) return t('jobs.milliseconds', { milliseconds: format.number(seconds * MS) });
        const shown = format.number(seconds, seconds < PRECISE_BELOW ? 1 : 0);
        return t('jobs.seconds', { seconds: shown });
      },
    };
  }, [t, i18n, format, name]);
}
