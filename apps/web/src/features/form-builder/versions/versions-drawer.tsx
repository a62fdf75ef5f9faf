import { type FormVersion, formVersions, getFormVersion } from '@gemelo/contract/endpoints/forms';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { Badge, Button, Select } from '@mantine/core';
import { IconFileSpreadsheet, IconHistory } from '@tabler/icons-react';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useXlsFormExport } from '../../../parts/forms/use-xlsform-export.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { DifferenceList } from './difference-list.tsx';
import classes from './versions.module.css';

/** Stands for what is being built, among the numbers of versions. */
const DRAFT = 'draft';

/** The document of a version, or of the draft. */
function useDocument(idForm: number, chosen: string, draft: FormDocument): FormDocument | undefined {
  const isDraft = chosen === DRAFT;
  const { data } = useRead(
    getFormVersion,
    { params: { idForm, number: isDraft ? 1 : Number(chosen) } },
    { enabled: !isDraft && chosen !== '' },
  );
  return isDraft ? draft : data?.data.document;
}

interface CompareProps {
  idForm: number;
  versions: readonly FormVersion[];
  draft: FormDocument;
}

/** Two versions beside each other: by default the last one and what is being built. */
function Compare({ idForm, versions, draft }: CompareProps) {
  const { t } = useTranslation();
  const [from, setFrom] = useState(String(versions[0]?.number ?? ''));
  const [to, setTo] = useState(DRAFT);
  const before = useDocument(idForm, from, draft);
  const after = useDocument(idForm, to, draft);
  const numbers = versions.map(({ number }) => ({
    value: String(number),
    label: t('form-builder.versions.number', { number }),
  }));
  return (
    <section className={classes.stack}>
      <div className={classes.compare}>
        <Select
          label={t('form-builder.versions.from')}
          data={numbers}
          value={from}
          allowDeselect={false}
          onChange={(value) => value && setFrom(value)}
        />
        <Select
          label={t('form-builder.versions.to')}
          data={[{ value: DRAFT, label: t('form-builder.versions.draft') }, ...numbers]}
          value={to}
          allowDeselect={false}
          onChange={(value) => value && setTo(value)}
        />
      </div>
      {before && after ? <DifferenceList before={before} after={after} /> : <Loading count={3} />}
    </section>
  );
}

interface VersionsDrawerProps extends Omit<CompareProps, 'versions'> {
  name: string;
  published: number | null;
  onUse: (document: FormDocument, number: number) => void;
}

/** The published versions of a form: compared, and taken as the draft again. */
export function VersionsDrawer({ idForm, name, draft, published, onUse }: VersionsDrawerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const textOf = useErrorText();
  const { data, error, refetch } = useRead(formVersions, { params: { idForm } });
  const versions = data?.data;
  const exportXlsForm = useXlsFormExport();
  const use = async (number: number) => {
    try {
      const { data: version } = await call(getFormVersion, { params: { idForm, number } });
      onUse(version.document, number);
    } catch (failed) {
      snackbar.error(textOf(failed));
    }
  };
  if (error && !versions) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!versions) return <Loading kind="cards" count={3} />;
  if (versions.length === 0)
    return (
      <NoData
        icon={<IconHistory size={24} stroke={1.5} />}
        title={t('form-builder.versions.none')}
        text={t('form-builder.versions.noneText')}
      />
    );
  return (
    <div className={classes.stack}>
      <Compare idForm={idForm} versions={versions} draft={draft} />
      <ol className={classes.versions} aria-label={t('form-builder.versions.title')}>
        {versions.map(({ number, notes, publishedAt, User, questionCount, answerCount }) => (
          <li key={number} className={classes.version}>
            <div className={classes.head}>
              <h3>{t('form-builder.versions.number', { number })}</h3>
              {number === published && <Badge variant="light">{t('form-builder.versions.current')}</Badge>}
              <span className={classes.hint}>
                {format.moment(publishedAt)} · <bdi>{User?.name ?? '—'}</bdi>
              </span>
            </div>
            <p className={classes.hint}>
              {t('form-builder.versions.counts', { questions: questionCount, answers: answerCount })}
            </p>
            {notes && (
              <p className={classes.notes}>
                <bdi>{notes}</bdi>
              </p>
            )}
            <div className={classes.tools}>
              <Button variant="default" size="compact-md" onClick={() => void use(number)}>
                {t('form-builder.versions.use')}
              </Button>
              <Button
                variant="default"
                size="compact-md"
                leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
                onClick={() => void exportXlsForm({ idForm, name }, number)}
              >
                {t('form-files.export')}
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
