import { useCallback } from 'react';
import { useTranslation } from '../../lib/translation.tsx';

/** What a job is called; one without a text, as from another version, is shown by its name. */
export function useJobName(): (job: string) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    (job) => (i18n.exists(`jobs.names.${job}.name`) ? t(`jobs.names.${job}.name`) : job),
    [t, i18n],
  );
}
