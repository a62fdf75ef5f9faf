import type { JobRow, JobRunRow } from '@gemelo/contract/endpoints/jobs';
import { useTranslation } from '../../lib/translation.tsx';
import { StateBadge, type Tone } from '../../ui/states/state-badge.tsx';

const tones: Record<JobRunRow['outcome'], Tone> = { done: 'normal', failed: 'alarm' };

interface OutcomeProps {
  outcome: JobRunRow['outcome'];
  plain?: boolean;
}

export function Outcome({ outcome, plain = false }: OutcomeProps) {
  const { t } = useTranslation();
  return (
    <StateBadge tone={tones[outcome]} plain={plain}>
      {t(`jobs.state.${outcome}`)}
    </StateBadge>
  );
}

/** Whether a job is running, or the outcome of its last run. */
export function JobState({ job, plain = false }: { job: JobRow; plain?: boolean }) {
  const { t } = useTranslation();
  if (job.running === 0 && job.lastOutcome) return <Outcome outcome={job.lastOutcome} plain={plain} />;
  const [tone, word] = job.running > 0 ? (['info', 'running'] as const) : (['silent', 'never'] as const);
  return (
    <StateBadge tone={tone} plain={plain}>
      {t(`jobs.state.${word}`)}
    </StateBadge>
  );
}
