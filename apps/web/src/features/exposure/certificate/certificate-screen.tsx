import { type Certificate, certificateFile, readCertificate } from '@gemelo/contract/endpoints/certificates';
import { IconCertificateOff, IconFileTypePdf, IconTimeline } from '@tabler/icons-react';
import { fetchBytes } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useNavigate, useSearch } from '../../../lib/navigation.ts';
import { useRead } from '../../../lib/query.ts';
import { saveBlob } from '../../../lib/save-file.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Screen } from '../../../ui/screen.tsx';
import { ColumnsSkeleton } from '../../../ui/skeletons/columns-skeleton.tsx';
import { ErrorState, useErrorText } from '../../../ui/states/error-state.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { CertificatesPanel } from '../certificates-panel.tsx';
import classes from '../exposure.module.css';
import { ExposureCharts } from '../exposure-charts.tsx';
import { ExposureTiles } from '../exposure-tiles.tsx';
import { StretchesTable } from '../stretches-table.tsx';
import { exposureLink } from '../subject.ts';
import { CertificateFacts } from './certificate-facts.tsx';
import { CertificateNotices } from './certificate-notices.tsx';
import { FileCheck } from './file-check.tsx';

const CHECKS_AND_FIGURES = [[72, 120, 260]];
const FILE_MS = 60_000;

/** The certificate that the QR code of its PDF leads to, checked at this moment. */
export function CertificateScreen() {
  const { t } = useTranslation();
  const { number = '', idCompany } = useSearch();
  const query = Number(idCompany) > 0 ? { idCompany: Number(idCompany) } : {};
  const { data, error, refetch, isFetching } = useRead(
    readCertificate,
    { params: { number }, query },
    { enabled: number !== '' },
  );
  if (data) return <CertificatePage certificate={data.data} query={query} />;
  const isUnknown = error?.status === 404 || error?.status === 400 || number === '';
  return (
    <Screen title={t('exposure.certificate.title')} purpose={t('exposure.certificate.purpose')}>
      {isUnknown ? (
        <>
          <NoData
            icon={<IconCertificateOff size={24} stroke={1.5} />}
            title={t(number ? 'exposure.certificate.unknown' : 'exposure.certificate.which', { number })}
            text={t('exposure.certificate.unknownText')}
          />
          <CertificatesPanel />
        </>
      ) : error ? (
        <ErrorState
          error={error}
          title={t('bi.failed.read')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <ColumnsSkeleton layout={classes.loading} columns={CHECKS_AND_FIGURES} />
      )}
    </Screen>
  );
}

interface CertificatePageProps {
  certificate: Certificate;
  query: { idCompany?: number };
}

function CertificatePage({ certificate, query }: CertificatePageProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const navigate = useNavigate();
  const textOf = useErrorText();
  const { number, document } = certificate;
  const save = async () => {
    try {
      const signal = AbortSignal.timeout(FILE_MS);
      saveBlob(await fetchBytes(certificateFile, { params: { number }, query }, signal), `${number}.pdf`);
    } catch (failure) {
      snackbar.error(`${t('bi.failed.read')}: ${textOf(failure)}`);
    }
  };
  const { subjectKind: kind, idSubject } = certificate;
  return (
    <Screen
      title={<bdi>{t('exposure.certificate.of', { number })}</bdi>}
      record={number}
      purpose={t('exposure.issuedBy', { user: certificate.user, at: format.moment(certificate.issuedAt) })}
      more={[
        {
          id: 'exposure',
          label: t('exposure.certificate.today'),
          icon: <IconTimeline size={16} />,
          run: () => void navigate(exposureLink({ kind, idSubject })),
        },
      ]}
      primary={{
        label: t('exposure.certificate.file'),
        icon: <IconFileTypePdf size={18} />,
        onClick: () => void save(),
      }}
      attention={<CertificateNotices certificate={certificate} />}
    >
      <div className={classes.columns}>
        <CertificateFacts certificate={certificate} />
        <FileCheck certificate={certificate} query={query} />
      </div>
      {document && (
        <>
          <ExposureTiles exposure={document} />
          <ExposureCharts exposure={document} />
          <StretchesTable exposure={document} />
        </>
      )}
    </Screen>
  );
}
