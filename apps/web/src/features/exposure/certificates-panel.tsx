import { type CertificateRow, listCertificates } from '@gemelo/contract/endpoints/certificates';
import { IconCertificate } from '@tabler/icons-react';
import { useFormat } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Panel } from '../../ui/layout/card.tsx';
import { Nothing } from '../../ui/layout/nothing.tsx';
import { RecordLink, RecordLinks } from '../../ui/lists/record-links.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { certificateLink, type Subject } from './subject.ts';

const SHOWN = 20;

/** Certificates that were issued: of one subject, or the last ones of all. */
export function CertificatesPanel({ subject }: { subject?: Subject }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(listCertificates, {
    query: {
      limit: SHOWN,
      ...(subject ? { subjectKind: subject.kind, idSubject: String(subject.idSubject) } : {}),
    },
  });
  const rows = data?.data;
  return (
    <Panel title={t('exposure.issued')} hint={t('exposure.issuedHint')}>
      {error ? (
        <ErrorState compact error={error} title={t('bi.failed.read')} onRetry={() => void refetch()} />
      ) : !rows ? (
        <Loading count={3} />
      ) : rows.length === 0 ? (
        <Nothing>{t('exposure.noneIssued')}</Nothing>
      ) : (
        <RecordLinks>
          {rows.map((row) => (
            <Issued key={row.idStorageCertificate} row={row} />
          ))}
        </RecordLinks>
      )}
    </Panel>
  );
}

function Issued({ row }: { row: CertificateRow }) {
  const { t } = useTranslation();
  const format = useFormat();
  const own = useSession((state) => state.user?.idCompany);
  return (
    <RecordLink
      link={certificateLink(row, own)}
      icon={<IconCertificate size={20} stroke={1.5} aria-hidden />}
      title={
        <bdi>
          {row.number} · {row.subjectName}
        </bdi>
      }
      facts={t('exposure.issuedBy', { user: row.user, at: format.moment(row.issuedAt) })}
    />
  );
}
