import type { Certificate } from '@gemelo/contract/endpoints/certificates';
import type { ReactNode } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { qrAddress } from '../../../parts/qr/qr-address.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { Facts } from '../../../ui/layout/facts.tsx';
import { Mono } from '../../../ui/states/mono.tsx';
import classes from '../exposure.module.css';

const SHORT = 16;
const QR_SIZE = 112;

/** What the certificate is about, as it was issued, and the code that leads here. */
export function CertificateFacts({ certificate }: { certificate: Certificate }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { number, document, subjectKind, subjectName, periodFrom, periodTo } = certificate;
  const digest = (value: string) => (
    <Mono copy value={value}>
      {`${value.slice(0, SHORT)}…`}
    </Mono>
  );
  const facts: [string, ReactNode][] = [
    [t('exposure.certificate.company'), <bdi key="company">{document?.company ?? '—'}</bdi>],
    [t(`exposure.kind.${subjectKind}`), <bdi key="subject">{subjectName}</bdi>],
    [
      t('exposure.certificate.period'),
      t('exposure.period', { from: format.moment(periodFrom), to: format.moment(periodTo) }),
    ],
    [t('exposure.certificate.zone'), document?.zone ?? '—'],
    [t('exposure.certificate.devices'), document ? format.number(document.twins.length) : '—'],
    [t('exposure.certificate.figuresDigest'), digest(certificate.figuresDigest)],
    [t('exposure.certificate.fileDigest'), digest(certificate.fileDigest)],
  ];
  const address = `${location.origin}/analytics/dashboards/certificate?number=${number}&idCompany=${certificate.idCompany}`;
  return (
    <Card title={t('exposure.certificate.facts')}>
      <div className={classes.facts}>
        <Facts facts={facts} beside />
        <img
          className={classes.code}
          src={qrAddress(address)}
          width={QR_SIZE}
          height={QR_SIZE}
          alt={t('exposure.certificate.code', { number })}
        />
      </div>
    </Card>
  );
}
