import { Button } from '@mantine/core';
import { IconFileAlert, IconFileImport } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import { DialogFrame } from '../../ui/dialogs/dialog-frame.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import text from '../../ui/text/text.module.css';
import classes from './file-findings.module.css';
import { FileFindings } from './file-findings.tsx';
import type { ReadWorkbook } from './xlsform-file.ts';

interface FileOutcomeProps {
  fileName: string;
  read: ReadWorkbook;
  /** What importing does to what is there. */
  effect?: string | undefined;
  onTake: () => void;
  onAnother: () => void;
  onClose: () => void;
}

/** What a workbook makes and what was found in it, before anything of it is taken. */
function Summary({ read: { questions, findings }, effect }: Pick<FileOutcomeProps, 'read' | 'effect'>) {
  const { t } = useTranslation();
  const errors = findings.filter(({ level }) => level === 'error').length;
  const notes = findings.length - errors;
  return (
    <>
      <p className={classes.counts}>
        <span className={classes.made}>{t('form-files.outcome.made', { count: questions })}</span>
        {errors > 0 && (
          <StateBadge tone="alarm">{t('form-files.outcome.errors', { count: errors })}</StateBadge>
        )}
        {notes > 0 && <StateBadge tone="info">{t('form-files.outcome.notes', { count: notes })}</StateBadge>}
      </p>
      <p className={text.hint}>
        {[
          ...(errors > 0 ? [t('form-files.outcome.errorsText')] : []),
          ...(notes > 0 ? [t('form-files.outcome.notesText')] : []),
          ...(effect ? [effect] : []),
        ].join(' ')}
      </p>
    </>
  );
}

export function FileOutcome({ fileName, read, effect, onTake, onAnother, onClose }: FileOutcomeProps) {
  const { t } = useTranslation();
  const { form, findings } = read;
  const isMade = form.document.items.length > 0;
  const hasErrors = findings.some(({ level }) => level === 'error');
  const Icon = isMade ? IconFileImport : IconFileAlert;
  return (
    <DialogFrame
      title={t(isMade ? 'form-files.outcome.title' : 'form-files.outcome.nothing', { name: fileName })}
      icon={<Icon size={20} aria-hidden />}
      size={800}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button
            variant={isMade ? 'default' : 'filled'}
            data-autofocus={!isMade || undefined}
            onClick={onAnother}
          >
            {t('form-files.another')}
          </Button>
          {isMade && (
            <Button data-autofocus onClick={onTake}>
              {t(hasErrors ? 'form-files.outcome.takeAnyway' : 'form-files.outcome.take')}
            </Button>
          )}
        </>
      }
    >
      <div className={classes.stack}>
        {isMade ? (
          <Summary read={read} effect={effect} />
        ) : (
          <p>{t(findings.length > 0 ? 'form-files.outcome.nothingText' : 'form-files.outcome.empty')}</p>
        )}
        {findings.length > 0 && <FileFindings findings={findings} />}
      </div>
    </DialogFrame>
  );
}
