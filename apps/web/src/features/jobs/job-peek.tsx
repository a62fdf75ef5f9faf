import type { JobRow } from '@gemelo/contract/endpoints/jobs';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { Age } from '../../ui/states/age.tsx';
import classes from './jobs.module.css';
import { JobState } from './outcome.tsx';
import { useJobWords } from './use-job-words.ts';

/** Preview of a job: purpose, schedule and statistics. */
export function JobPeek({ job }: { job: JobRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const words = useJobWords();
  const about = words.about(job.name);
  return (
    <article className={classes.peek}>
      <h2 className={classes.name}>{words.name(job.name)}</h2>
      {about && <p className={classes.about}>{about}</p>}
      <Facts
        facts={[
          [t('jobs.outcome'), <JobState key="outcome" job={job} />],
          [t('jobs.every'), words.schedule(job.every)],
          [t('jobs.last'), job.lastStartedAt ? format.moment(job.lastStartedAt) : '—'],
          [t('jobs.duration'), words.duration(job.lastSeconds)],
          [t('jobs.next'), job.nextAt ? <Age key="next" at={job.nextAt} /> : '—'],
          [t('jobs.waiting'), format.number(job.waiting)],
          [t('jobs.times'), format.number(job.runsDone)],
          [t('jobs.timesFailed'), format.number(job.runsFailed)],
        ]}
      />
      {job.error && (
        <p className={classes.error} dir="auto">
          {job.error}
        </p>
      )}
    </article>
  );
}
