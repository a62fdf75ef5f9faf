import type { FormDocument } from '@gemelo/contract/forms/document';
import { Button } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { DialogFrame } from '../../../ui/dialogs/dialog-frame.tsx';
import { type Conflict, draftOf } from '../use-autosave.ts';
import { DifferenceList } from './difference-list.tsx';
import classes from './versions.module.css';

/** Somebody else saved the form meanwhile: what they did, what the user did, and what becomes of it. */
export function ConflictDialog({ conflict, mine }: { conflict: Conflict; mine: FormDocument }) {
  const { t } = useTranslation();
  const { base, theirs, settle } = conflict;
  return (
    <DialogFrame
      size={720}
      title={t('form-builder.conflict.title')}
      icon={<IconArrowsDiff size={20} aria-hidden />}
      onClose={() => settle('back')}
      footer={
        <>
          <Button variant="default" onClick={() => settle('theirs')}>
            {t('form-builder.conflict.theirs')}
          </Button>
          <Button variant="default" onClick={() => settle('copy')}>
            {t('form-builder.conflict.copy')}
          </Button>
          <Button data-autofocus onClick={() => settle('mine')}>
            {t('form-builder.conflict.mine')}
          </Button>
        </>
      }
    >
      <div className={classes.stack}>
        <p className={classes.hint}>
          {t('form-builder.conflict.text', { name: theirs.DraftUser?.name ?? '—' })}
        </p>
        <div className={classes.parts}>
          <section>
            <h3>{t('form-builder.conflict.theirChanges')}</h3>
            <DifferenceList before={base} after={draftOf(theirs)} />
          </section>
          <section>
            <h3>{t('form-builder.conflict.myChanges')}</h3>
            <DifferenceList before={base} after={mine} />
          </section>
        </div>
      </div>
    </DialogFrame>
  );
}
