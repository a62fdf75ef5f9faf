import { type ReportRun, reportRuns } from '@gemelo/contract/endpoints/reports';
import { useFormat } from '../../lib/format.ts';
import { dateFormat } from '../../lib/formatters.ts';
import { useLocale } from '../../lib/locale.ts';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { ReportLinks } from './report-links.tsx';
import classes from './reports.module.css';
import { RunState } from './run-state.tsx';

function Run({ run }: { run: ReportRun }) {
  const { t } = useTranslation();
  const format = useFormat();
  const locale = useLocale();
  const dates = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <li className={classes.run}>
      <div className={classes.runHead}>
        <RunState state={run.state} />
        <time dateTime={run.dueAt}>{format.moment(run.dueAt)}</time>
      </div>
      <p className={classes.line}>
        {dates.formatRange(new Date(run.from), new Date(run.to))}
        {run.user && <> · {t('reports.run.askedBy', { user: run.user })}</>}
      </p>
      {run.reason && <p className={classes.line}>{t(`reports.run.reason.${run.reason}`)}</p>}
      {run.state === 'failed' && <p className={classes.line}>{t('reports.run.failed')}</p>}
      {run.People.length > 0 && (
        <p className={classes.line}>
          {t('reports.run.people', { names: run.People.map(({ name }) => name).join(', ') })}
        </p>
      )}
      {run.Mails.length > 0 && (
        <ul className={classes.mails}>
          {run.Mails.map(({ idMail, recipient, state }) => (
            <li key={idMail}>
              <bdi>{recipient}</bdi> · {t(`contract:choice.state.${state}`)}
            </li>
          ))}
        </ul>
      )}
      {run.Warehouses.length > 0 && (
        <ReportLinks warehouses={run.Warehouses} period={`${run.from},${run.to}`} />
      )}
    </li>
  );
}

/** What was sent, newest first, with what became of each mail. */
export function RunHistory({ idReportSchedule }: { idReportSchedule: number }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(reportRuns, { params: { idReportSchedule } });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} compact />;
  if (!data) return <Loading count={3} />;
  if (data.data.length === 0) return <p className={classes.line}>{t('reports.run.none')}</p>;
  return (
    <ul className={classes.runs}>
      {data.data.map((run) => (
        <Run key={run.idReportRun} run={run} />
      ))}
    </ul>
  );
}
