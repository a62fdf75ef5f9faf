import {
  CERTIFICATE_LIMIT,
  type Certificate,
  checkCertificateFile,
} from '@gemelo/contract/endpoints/certificates';
import { IconFileSearch } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { FileInput } from '../../../ui/upload/file-input.tsx';
import { useDropped } from '../../../ui/upload/use-dropped.ts';
import classes from '../exposure.module.css';

type Outcome = { name: string; issued: boolean } | { failure: unknown };

interface FileCheckProps {
  certificate: Certificate;
  query: { idCompany?: number };
}

/** Compares a PDF that somebody was given with the issued one. */
export function FileCheck({ certificate: { number, fileSize }, query }: FileCheckProps) {
  const { t } = useTranslation();
  const hint = useId();
  const [outcome, setOutcome] = useState<Outcome>();
  const [isBusy, setBusy] = useState(false);

  const check = async ([file]: File[]) => {
    if (!file) return;
    // A file of another size cannot be the issued one, and a large one is not worth sending.
    if (file.size !== fileSize && file.size > CERTIFICATE_LIMIT)
      return setOutcome({ name: file.name, issued: false });
    setBusy(true);
    try {
      const body = new Uint8Array(await file.arrayBuffer());
      const { data } = await call(checkCertificateFile, { params: { number }, query, body });
      setOutcome({ name: file.name, issued: data.issued });
    } catch (failure) {
      setOutcome({ failure });
    } finally {
      setBusy(false);
    }
  };
  const { over, target } = useDropped(isBusy, (files) => void check(files));

  return (
    <Card title={t('exposure.file.title')}>
      <div {...target} data-over={over || undefined} className={classes.drop}>
        <FileInput
          className={classes.dropLabel}
          accept="application/pdf"
          disabled={isBusy}
          aria-describedby={hint}
          onFiles={(files) => void check(files)}
        >
          <IconFileSearch size={24} stroke={1.5} aria-hidden />
          <span>{t(isBusy ? 'exposure.file.busy' : 'exposure.file.drop')}</span>
        </FileInput>
        <p id={hint} className={classes.dropHint}>
          {t('exposure.file.hint')}
        </p>
      </div>
      {outcome && <Answer outcome={outcome} />}
    </Card>
  );
}

function Answer({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation();
  if ('failure' in outcome)
    return <ErrorState compact error={outcome.failure} title={t('bi.failed.write')} />;
  const { name, issued } = outcome;
  return (
    <Notice
      tone={issued ? 'normal' : 'alarm'}
      title={t(issued ? 'exposure.file.same' : 'exposure.file.other')}
    >
      <bdi>{name}</bdi>
    </Notice>
  );
}
