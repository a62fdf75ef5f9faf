import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import { type ActivityRecord, oneRecord, recordsOfUser } from '@gemelo/contract/endpoints/activity-records';
import { Anchor } from '@mantine/core';
import { pathOf } from '../../../lib/addresses.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/navigation.ts';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useIsolated } from '../../../lib/use-isolated.ts';
import { useNamedCompany } from '../../../parts/company/named-company.ts';
import { WhenNear } from '../../../ui/layout/when-near.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { FileGallery } from '../../../ui/upload/file-gallery.tsx';
import classes from '../activity-assignments.module.css';

const SHOWN = 50;
const THUMBNAILS = 56;

/** What was recorded of an assignment, the newest first. */
export function AssignmentRecords({ assignment }: { assignment: ActivityAssignment }) {
  const { t } = useTranslation();
  const { idActivityUser, assignmentUser } = assignment;
  const { data, error, refetch } = useRead(recordsOfUser, {
    params: { id: assignmentUser.idUser },
    query: { idActivityUser: String(idActivityUser), limit: SHOWN, order: '-at' },
  });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} compact />;
  if (!data) return <Loading count={3} />;
  if (data.data.length === 0) return <p className={classes.line}>{t('activity-assignments.records.none')}</p>;
  return (
    <>
      <ul className={classes.records}>
        {data.data.map((record) => (
          <Recorded key={record.idActivityUserMenuAction} record={record} />
        ))}
      </ul>
      {(data.total ?? 0) > SHOWN && (
        <p className={classes.line}>
          {t('activity-assignments.records.newest', { shown: SHOWN, total: data.total ?? 0 })}
        </p>
      )}
    </>
  );
}

function Recorded({ record }: { record: ActivityRecord }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { idActivityUserMenuAction: id, Action, Menu, Warehouse, at, note, distance } = record;
  const company = useNamedCompany(record.idCompany);
  const isolated = useIsolated();
  const far =
    distance !== null && t('activity-assignments.records.distance', { metres: format.number(distance) });
  return (
    <li className={classes.record}>
      <span className={classes.recordHead}>
        <Anchor component={Link} to={pathOf('tracker')} search={{ registro: id, ...company }}>
          <bdi>{Action.name}</bdi>
        </Anchor>
        <time dateTime={at}>{format.moment(at)}</time>
      </span>
      <p className={classes.line}>{isolated.line(Menu.name, Warehouse?.name, far)}</p>
      {note && (
        <p className={classes.text} dir="auto">
          {note}
        </p>
      )}
      {record.photoCount > 0 && (
        <WhenNear height={THUMBNAILS}>
          <Photos id={id} />
        </WhenNear>
      )}
    </li>
  );
}

function Photos({ id }: { id: number }) {
  const { data } = useRead(oneRecord, { params: { id } });
  if (!data) return <Loading kind="block" height={THUMBNAILS} />;
  return <FileGallery files={data.data.files} />;
}
