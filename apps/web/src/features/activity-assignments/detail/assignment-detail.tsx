import { type ActivityAssignment, oneAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import { Anchor, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { pathOf } from '../../../lib/addresses.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/navigation.ts';
import { useRead } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useNamedCompany } from '../../../parts/company/named-company.ts';
import { Facts } from '../../../ui/layout/facts.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import classes from '../activity-assignments.module.css';
import { ProgressBadge } from '../list/progress-badge.tsx';
import { useAssignmentActions } from '../list/use-assignment-actions.tsx';
import type { FieldDrawer } from '../use-field-drawer.ts';
import { AssignmentRecords } from './assignment-records.tsx';

interface AssignmentDetailProps {
  idActivityUser: number;
  drawer: FieldDrawer;
}

export function AssignmentDetail({ idActivityUser, drawer }: AssignmentDetailProps) {
  const { data, error, refetch } = useRead(oneAssignment, { params: { id: idActivityUser } });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} compact />;
  if (!data) return <Loading count={6} />;
  return <Detail assignment={data.data} drawer={drawer} />;
}

/** The person, on the tracker for those who may see it. */
function Person({ assignment }: { assignment: ActivityAssignment }) {
  const can = useCan();
  const company = useNamedCompany(assignment.idCompany);
  const { idUser, name } = assignment.assignmentUser;
  if (!can('tracker:view')) return <bdi>{name}</bdi>;
  return (
    <Anchor component={Link} to={pathOf('trackedAgent')} search={{ id: idUser, ...company }}>
      <bdi>{name}</bdi>
    </Anchor>
  );
}

function Detail({ assignment, drawer }: { assignment: ActivityAssignment; drawer: FieldDrawer }) {
  const { t } = useTranslation();
  const format = useFormat();
  const can = useCan();
  const { changes } = useAssignmentActions(drawer);
  const { Activity, creatorUser, Schedule, startedAt, endedAt, closeReason } = assignment;
  const optional = (label: string, value: ReactNode): [string, ReactNode][] =>
    value ? [[label, value]] : [];
  const facts: [string, ReactNode][] = [
    [t('contract:field.Activity'), <bdi key="activity">{Activity.name}</bdi>],
    [t('contract:field.progress'), <ProgressBadge key="progress" assignment={assignment} />],
    [t('contract:field.assignmentUser'), <Person key="person" assignment={assignment} />],
    [t('contract:field.creatorUser'), <bdi key="creator">{creatorUser?.name ?? '—'}</bdi>],
    ...optional(t('activity-assignments.schedule.of'), Schedule && <bdi>{Schedule.name}</bdi>),
    [t('activity-assignments.from'), format.moment(assignment.startsAt)],
    [t('activity-assignments.until'), format.moment(assignment.dueAt)],
    ...optional(t('activity-assignments.started'), startedAt && format.moment(startedAt)),
    ...optional(t('activity-assignments.ended'), endedAt && format.moment(endedAt)),
    ...optional(t('contract:field.closeReason'), closeReason && <bdi>{closeReason}</bdi>),
  ];
  return (
    <div className={classes.detail}>
      <Facts facts={facts} beside />
      <div className={classes.buttons}>
        {changes(assignment).map(({ id, label, icon, danger, run }) => (
          <Button
            key={id}
            variant="default"
            leftSection={icon}
            onClick={run}
            {...(danger ? { c: 'red' } : {})}
          >
            {label}
          </Button>
        ))}
      </div>
      <h3 className={classes.heading}>{t('contract:field.stops')}</h3>
      <Stops stops={assignment.stops} />
      {assignment.instructions && (
        <>
          <h3 className={classes.heading}>{t('contract:field.instructions')}</h3>
          <p className={classes.text} dir="auto">
            {assignment.instructions}
          </p>
        </>
      )}
      {can('tracker:view') && (
        <>
          <h3 className={classes.heading}>{t('activity-assignments.records.title')}</h3>
          <AssignmentRecords assignment={assignment} />
        </>
      )}
    </div>
  );
}

function Stops({ stops }: Pick<ActivityAssignment, 'stops'>) {
  const { t } = useTranslation();
  if (stops.length === 0) return <p className={classes.line}>{t('activity-assignments.stops.anywhere')}</p>;
  return (
    <ol className={classes.stops}>
      {stops.map(({ idWarehouse, name }, index) => (
        <li key={idWarehouse} className={classes.stop}>
          <span className={classes.number} aria-hidden>
            {index + 1}
          </span>
          <bdi>{name}</bdi>
        </li>
      ))}
    </ol>
  );
}
