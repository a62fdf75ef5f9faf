import { type ActivityRecordDetail, oneRecord } from '@gemelo/contract/endpoints/activity-records';
import { Button } from '@mantine/core';
import { IconArrowLeft, IconForms } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { Link, useNavigate, useSearch } from '../../../lib/navigation.ts';
import { recordName } from '../../../lib/offline/kept-day.ts';
import { useKept } from '../../../lib/offline/use-kept.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import phone from '../../../parts/field/field.module.css';
import { ACTIVITY_MENU_PATH } from '../../../parts/field/field-paths.ts';
import { QueuePanel } from '../../../parts/field/queue-panel.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { MapOnDemand } from '../../../ui/map/map-on-demand.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { useDistance } from '../../../ui/text/use-distance.ts';
import { FileGallery } from '../../../ui/upload/file-gallery.tsx';
import { KeptNotice } from '../kept-notice.tsx';

function useRecordFacts(record: ActivityRecordDetail): (readonly [string, ReactNode])[] {
  const { t } = useTranslation();
  const format = useFormat();
  const distance = useDistance();
  const { User, Menu, Activity, Warehouse, at, receivedAt, accuracy, latitude } = record;
  const facts: [string, ReactNode][] = [
    [t('my-activities.detail.who'), <bdi key="who">{User.name}</bdi>],
    [t('my-activities.detail.when'), format.moment(at)],
    [t('my-activities.detail.received'), format.moment(receivedAt)],
    [t('my-activities.detail.activity'), <bdi key="activity">{`${Activity.name} · ${Menu.name}`}</bdi>],
  ];
  if (Warehouse) facts.push([t('my-activities.stop'), <bdi key="stop">{Warehouse.name}</bdi>]);
  if (record.distance !== null) facts.push([t('my-activities.detail.distance'), distance(record.distance)]);
  facts.push([
    t('my-activities.detail.place'),
    latitude === null
      ? t('my-activities.place.none')
      : t('my-activities.accuracy', { metres: format.number(Math.round(accuracy ?? 0)) }),
  ]);
  return facts;
}

function Detail({ record }: { record: ActivityRecordDetail }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { latitude, longitude, accuracy, note, files, FormAnswer, answerKey } = record;
  const facts = useRecordFacts(record);
  return (
    <>
      <Card title={t('my-activities.detail.title')}>
        <Facts facts={facts} beside />
      </Card>
      {note && (
        <Card title={t('my-activities.note')}>
          <bdi>{note}</bdi>
        </Card>
      )}
      {files.length > 0 && (
        <Card title={t('my-activities.photos')}>
          <FileGallery files={files} />
        </Card>
      )}
      {FormAnswer && (
        <Link {...linkTo('formAnswer', FormAnswer.idFormAnswer)} className={phone.big}>
          <IconForms size={24} aria-hidden />
          <span className={phone.bigWords}>
            <bdi>{FormAnswer.Form.name}</bdi>
          </span>
        </Link>
      )}
      {!FormAnswer && answerKey && <p className={phone.small}>{t('my-activities.detail.answerMissing')}</p>}
      {latitude !== null && longitude !== null && (
        <MapOnDemand
          place={{ latitude, longitude, ...(accuracy === null ? {} : { accuracy }) }}
          label={record.Action.name}
          words={{ show: t('my-activities.showMap'), missing: t('my-activities.noMap') }}
          opened
        />
      )}
      <div className={phone.foot}>
        <Button
          className={phone.button ?? ''}
          leftSection={<IconArrowLeft size={22} className="mantine-rotate-rtl" aria-hidden />}
          onClick={() => void navigate({ to: ACTIVITY_MENU_PATH, search: { id: record.idActivityUser } })}
        >
          {t('my-activities.back')}
        </Button>
      </div>
    </>
  );
}

/** One recorded action: who did it when and where, with its photos, note and answer. */
export function RecordScreen() {
  const { t } = useTranslation();
  const id = Number(useSearch().id);
  const read = useKept<ActivityRecordDetail>(
    oneRecord,
    recordName(id),
    async (signal) => (await call(oneRecord, { params: { id } }, { signal })).data,
  );
  const record = read.data?.value;
  return (
    <Screen
      title={record ? <bdi>{record.Action.name}</bdi> : t('names.page.my-activities')}
      record={record?.Action.name}
    >
      <div className={phone.page}>
        <QueuePanel />
        <KeptNotice kept={read.data} />
        {record && <Detail record={record} />}
        {!record && read.error && (
          <ErrorState error={read.error} onRetry={() => void read.refetch()} retrying={read.isFetching} />
        )}
        {!record && !read.error && <Loading count={4} />}
      </div>
    </Screen>
  );
}
