import { type FormDetail, publishForm } from '@gemelo/contract/endpoints/forms';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { Button, Textarea } from '@mantine/core';
import { IconRocket } from '@tabler/icons-react';
import { useState } from 'react';
import { ApiFailure } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import type { Autosave } from '../use-autosave.ts';
import { DifferenceList } from './difference-list.tsx';
import classes from './versions.module.css';

interface PublishDialogProps {
  form: FormDetail;
  document: FormDocument;
  autosave: Pick<Autosave, 'save' | 'advance' | 'version'>;
  onClose: () => void;
}

/** Publishes the draft as the next version: what changed, and a note about it. */
export function PublishDialog({ form, document, autosave, onClose }: PublishDialogProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const [notes, setNotes] = useState('');
  const [failures, setFailures] = useState<readonly string[]>([]);
  const [isBusy, setBusy] = useState(false);
  const { mutateAsync } = useWrite(publishForm);
  const number = (form.published ?? 0) + 1;

  const publish = async () => {
    setBusy(true);
    setFailures([]);
    try {
      if (!(await autosave.save())) return setFailures([t('form-builder.publish.unsaved')]);
      const { data } = await mutateAsync({
        params: { idForm: form.idForm },
        body: { version: autosave.version(), notes },
      });
      autosave.advance(data);
      snackbar.success(t('form-builder.publish.done', { number: data.published ?? number }));
      onClose();
    } catch (failed) {
      const issues = failed instanceof ApiFailure ? failed.issues : [];
      setFailures([textOf(failed), ...issues.map(({ message }) => message)]);
    } finally {
      setBusy(false);
    }
  };

  return (
    <DialogFrame
      size={560}
      title={t('form-builder.publish.title', { number })}
      icon={<IconRocket size={20} aria-hidden />}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button loading={isBusy} onClick={() => void publish()}>
            {t('form-builder.publish.confirm')}
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        <p className={classes.hint}>
          {t(form.document ? 'form-builder.publish.text' : 'form-builder.publish.first')}
        </p>
        {failures.length > 0 && (
          <Notice tone="alarm">
            {[...new Set(failures)].map((text) => (
              <p key={text}>{text}</p>
            ))}
          </Notice>
        )}
        {form.document && <DifferenceList before={form.document} after={document} />}
        <Textarea
          label={t('form-builder.publish.notes')}
          description={t('form-builder.publish.notesHint')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={2_000}
          data-autofocus
          value={notes}
          onChange={(event) => setNotes(event.currentTarget.value)}
        />
      </div>
    </DialogFrame>
  );
}
