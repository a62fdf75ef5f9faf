import { activityAssignments } from '@gemelo/contract/endpoints/activity-assignments';
import { geofenceEvents } from '@gemelo/contract/endpoints/geofences';
import { Anchor } from '@mantine/core';
import { IconAlertTriangle, IconChecklist, IconDoorEnter, IconWalk } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { isScreen, pathOf } from '../../lib/addresses.ts';
import { useFormat } from '../../lib/format.ts';
import { Link, type Place, type Search } from '../../lib/navigation.ts';
import { useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useIsolated } from '../../lib/use-isolated.ts';
import { useNamedCompany } from '../../parts/company/named-company.ts';
import { Age } from '../../ui/states/age.tsx';
import type { TrackerData } from './filters/filter-bar.tsx';
import classes from './tracker.module.css';

interface FactProps {
  icon: ReactNode;
  label: string;
  children: ReactNode;
  tone?: string | undefined;
  /** The rows behind the figure. */
  to?: Place | undefined;
}

const Fact = ({ icon, label, children, tone, to }: FactProps) => (
  <div className={classes.fact} data-tone={tone}>
    {icon}
    <dt>
      {to ? (
        <Anchor component={Link} {...to}>
          {label}
        </Anchor>
      ) : (
        label
      )}
    </dt>
    <dd>{children}</dd>
  </div>
);

const SIZE = 16;

/** Open after their time; none where the reader may not see assignments. */
function useLate(): number | undefined {
  const can = useCan();
  const company = useNamedCompany();
  const { data } = useRead(
    activityAssignments,
    { query: { ...company, state: 'Activo', late: 'true', limit: 1 } },
    { enabled: can('activity-assignment:view') },
  );
  return data?.total;
}

/** The field in one line: who is out, what is done, what is late, who crossed a border last. */
export function Summary({ data }: { data: TrackerData }) {
  const { t } = useTranslation();
  const format = useFormat();
  const isolated = useIsolated();
  const late = useLate();
  const company = useNamedCompany();
  const crossing = useRead(geofenceEvents, { query: { ...company, limit: 1, order: '-at' } }).data?.data[0];
  const assignments = (search: Search = {}): Place | undefined =>
    isScreen('activityAssignments')
      ? { to: pathOf('activityAssignments'), search: { ...search, ...company } }
      : undefined;
  const out = data.people.filter(({ Assignment }) => Assignment?.progress === 'started').length;
  const sum = (key: 'assigned' | 'done') => data.people.reduce((total, { today }) => total + today[key], 0);
  return (
    <dl className={classes.summary} aria-label={t('tracker.summary.title')}>
      <Fact icon={<IconWalk size={SIZE} aria-hidden />} label={t('tracker.summary.out')}>
        {t('tracker.summary.of', { part: format.number(out), total: format.number(data.people.length) })}
      </Fact>
      <Fact
        icon={<IconChecklist size={SIZE} aria-hidden />}
        label={t('tracker.summary.done')}
        to={assignments()}
      >
        {t('tracker.summary.of', { part: format.number(sum('done')), total: format.number(sum('assigned')) })}
      </Fact>
      {late !== undefined && (
        <Fact
          icon={<IconAlertTriangle size={SIZE} aria-hidden />}
          label={t('tracker.summary.late')}
          tone={late > 0 ? 'warning' : undefined}
          to={assignments({ late: 'true', state: 'Activo' })}
        >
          {format.number(late)}
        </Fact>
      )}
      <Fact
        icon={<IconDoorEnter size={SIZE} aria-hidden />}
        label={t('tracker.summary.crossing')}
        to={{ to: pathOf('geofences'), search: { vista: 'historial', ...company } }}
      >
        {crossing ? (
          <>
            {t(crossing.entered ? 'tracker.crossing.entered' : 'tracker.crossing.left', {
              person: isolated.name(crossing.User.name),
              area: isolated.name(crossing.Geofence.name),
            })}{' '}
            <Age at={crossing.at} />
          </>
        ) : (
          t('tracker.summary.noCrossing')
        )}
      </Fact>
    </dl>
  );
}
