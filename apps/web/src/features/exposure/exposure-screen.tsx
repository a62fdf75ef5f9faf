import type { Exposure } from '@gemelo/contract/endpoints/exposure';
import { Anchor } from '@mantine/core';
import { IconCertificate, IconTimeline } from '@tabler/icons-react';
import { linkTo } from '../../lib/addresses.ts';
import { useFormat } from '../../lib/format.ts';
import { Link, useSearch } from '../../lib/navigation.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Screen } from '../../ui/screen.tsx';
import { ColumnsSkeleton } from '../../ui/skeletons/columns-skeleton.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { CertificatesPanel } from './certificates-panel.tsx';
import classes from './exposure.module.css';
import { ExposureCharts } from './exposure-charts.tsx';
import { ExposureTiles } from './exposure-tiles.tsx';
import { StretchesTable } from './stretches-table.tsx';
import { type Subject, subjectIn } from './subject.ts';
import { useExposure, useLifePart } from './use-exposure.ts';
import { useIssue } from './use-issue.ts';

const TILES_AND_CHARTS = [[120, 260, 260]];

/** There is no such device or lot, or none in the address. */
function WhichSubject() {
  const { t } = useTranslation();
  return (
    <NoData
      icon={<IconTimeline size={24} stroke={1.5} />}
      title={t('exposure.which.title')}
      text={t('exposure.which.text')}
      action={
        <Anchor renderRoot={(props) => <Link {...props} {...linkTo('twins')} />}>
          {t('exposure.which.twins')}
        </Anchor>
      }
    />
  );
}

/** What the address asks for; without a device or a lot, what was certified last. */
export function ExposureScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const subject = subjectIn(useSearch());
  if (subject) return <SubjectScreen key={`${subject.kind}${subject.idSubject}`} subject={subject} />;
  return (
    <Screen title={t('exposure.title')} purpose={t('exposure.purpose')}>
      <WhichSubject />
      {can('storage-certificate:view') && <CertificatesPanel />}
    </Screen>
  );
}

/** "Lote · Zafra 26 · Azúcar blanca · Bodega Norte", and which time it is about. */
function Purpose({ exposure: { subject, from, to } }: { exposure: Exposure }) {
  const { t } = useTranslation();
  const format = useFormat();
  const about = [t(`exposure.kind.${subject.kind}`), subject.about, subject.location].filter(Boolean);
  return (
    <>
      <bdi>{about.join(' · ')}</bdi>
      {from && <bdi> · {t('exposure.period', { from: format.moment(from), to: format.moment(to) })}</bdi>}
    </>
  );
}

function SubjectScreen({ subject }: { subject: Subject }) {
  const { t } = useTranslation();
  const can = useCan();
  const { query, zoom, reset } = useLifePart();
  const { data, error, refetch, isFetching } = useExposure(subject, query);
  const { issue, isPending } = useIssue();
  const exposure = data?.data;
  const hasReadings = (exposure?.summary.readHours ?? 0) > 0;
  return (
    <Screen
      title={exposure ? <bdi>{t('exposure.of', { name: exposure.subject.name })}</bdi> : t('exposure.title')}
      record={exposure?.subject.name}
      purpose={exposure ? <Purpose exposure={exposure} /> : t('exposure.purpose')}
      primary={
        exposure && can('storage-certificate:create')
          ? {
              label: t('exposure.issue.do'),
              icon: <IconCertificate size={18} />,
              loading: isPending,
              disabled: !hasReadings,
              onClick: () => void issue(exposure, query),
            }
          : undefined
      }
    >
      {error?.status === 404 ? (
        <WhichSubject />
      ) : error ? (
        <ErrorState
          error={error}
          title={t('bi.failed.read')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : !exposure ? (
        <ColumnsSkeleton layout={classes.loading} columns={TILES_AND_CHARTS} />
      ) : !hasReadings && !reset ? (
        <NoData title={t('exposure.empty.title')} text={t(`exposure.empty.${subject.kind}`)} />
      ) : (
        <>
          <ExposureTiles exposure={exposure} />
          <ExposureCharts exposure={exposure} onZoom={zoom} onReset={reset} />
          <StretchesTable exposure={exposure} />
        </>
      )}
      {can('storage-certificate:view') && <CertificatesPanel subject={subject} />}
    </Screen>
  );
}
