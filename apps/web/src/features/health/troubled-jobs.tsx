import type { Health } from '@gemelo/contract/endpoints/health';
import { useTranslation } from '../../lib/translation.tsx';
import { useJobName } from '../../parts/jobs/use-job-name.ts';
import { Age } from '../../ui/states/age.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import classes from './health.module.css';

/** Scheduled jobs that are late or failed the last time. */
export function TroubledJobs({ jobs }: { jobs: Health['schedule']['troubled'] }) {
  const { t } = useTranslation();
  const nameOf = useJobName();
  if (jobs.length === 0) return null;
  return (
    <ul className={classes.jobs}>
      {jobs.map(({ job, isLate, lastStartedAt }) => (
        <li key={job}>
          <StateBadge tone={isLate ? 'alarm' : 'warning'}>
            {t(isLate ? 'health.word.late' : 'health.word.failing')}
          </StateBadge>
          <span>{nameOf(job)}</span>
          <span className={classes.note}>
            {lastStartedAt ? <Age at={lastStartedAt} /> : t('health.word.never')}
          </span>
        </li>
      ))}
    </ul>
  );
}
