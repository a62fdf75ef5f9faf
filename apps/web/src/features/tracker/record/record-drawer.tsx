import { type ActivityRecordDetail, oneRecord } from '@gemelo/contract/endpoints/activity-records';
import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { isScreen, linkTo } from '../../../lib/addresses.ts';
import { ShownZone, useFormat } from '../../../lib/format.ts';
import { Link } from '../../../lib/navigation.ts';
import { useRead } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { MapOnDemand } from '../../../ui/map/map-on-demand.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { FileGallery } from '../../../ui/upload/file-gallery.tsx';
import { useMeasures } from '../measures.ts';
import classes from '../tracker.module.css';
import { useAgentLink } from '../tracker-links.ts';
import { useTracker } from '../use-tracker.ts';

interface RecordDrawerProps {
  id: number | undefined;
  onClose: () => void;
}

/** One recorded action with everything that belongs to it. */
export function RecordDrawer({ id, onClose }: RecordDrawerProps) {
  const { t } = useTranslation();
  const { data, error, refetch, isFetching } = useRead(
    oneRecord,
    { params: { id: id ?? 0 } },
    { enabled: id !== undefined, keepPrevious: true },
  );
  const record = data?.data;
  // An address may name a record of another company than the one that the screen shows.
  const zone = useTracker(record?.idCompany).data?.data.timeZone;
  return (
    <SideModal
      opened={id !== undefined}
      onClose={onClose}
      title={record ? <bdi>{record.Action.name}</bdi> : t('tracker.record.title')}
      purpose={record && <bdi>{record.Activity.name}</bdi>}
    >
      {error && !record && (
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} compact />
      )}
      {!error && !record && <Loading count={5} />}
      {record && (
        <ShownZone value={zone}>
          <RecordContent record={record} />
        </ShownZone>
      )}
    </SideModal>
  );
}

function RecordContent({ record }: { record: ActivityRecordDetail }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { distance } = useMeasures();
  const can = useCan();
  const linkOf = useAgentLink(record.idCompany);
  const { User, Warehouse, Menu, FormAnswer } = record;
  const facts: [string, ReactNode][] = [
    [
      t('tracker.column.person'),
      <Anchor key="user" component={Link} {...linkOf(User.idUser)}>
        <bdi>{User.name}</bdi>
      </Anchor>,
    ],
    [t('tracker.column.at'), format.moment(record.at)],
    [t('tracker.record.received'), format.moment(record.receivedAt)],
    [t('tracker.column.menu'), <bdi key="menu">{Menu.name}</bdi>],
    [t('tracker.column.warehouse'), <bdi key="place">{Warehouse?.name ?? '—'}</bdi>],
    [t('tracker.column.distance'), record.distance === null ? '—' : distance(record.distance)],
  ];
  if (FormAnswer && can('form-answer:view') && isScreen('formAnswers'))
    facts.push([
      t('tracker.type.form'),
      <Anchor
        key="answer"
        component={Link}
        to={linkTo('formAnswers').to}
        search={{ id: FormAnswer.Form.idForm, respuesta: FormAnswer.idFormAnswer }}
      >
        <bdi>{FormAnswer.Form.name}</bdi>
      </Anchor>,
    ]);
  return (
    <div className={classes.drawer}>
      <Facts facts={facts} beside />
      {record.note && (
        <p className={classes.note} dir="auto">
          {record.note}
        </p>
      )}
      {record.files.length > 0 && <FileGallery files={record.files} />}
      {record.latitude !== null && record.longitude !== null && (
        <MapOnDemand
          opened
          label={t('tracker.record.place')}
          words={{ show: t('tracker.record.place'), missing: t('map.missing') }}
          place={{
            latitude: record.latitude,
            longitude: record.longitude,
            accuracy: record.accuracy ?? undefined,
          }}
        />
      )}
    </div>
  );
}
