import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCloudUpload } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import { Age } from '../../ui/states/age.tsx';
import classes from './builder.module.css';
import type { Autosave } from './use-autosave.ts';

interface SaveStateProps {
  autosave: Autosave;
  isBlocked: boolean;
}

/** Whether what was built is kept, and since when. */
export function SaveState({ autosave, isBlocked }: SaveStateProps) {
  const { t } = useTranslation();
  const { isDirty, isSaving, savedAt, failure, save } = autosave;
  if (isDirty && (failure || isBlocked))
    return (
      <span className={classes.state} data-failed role="status">
        <IconAlertTriangle size={16} aria-hidden />
        {isBlocked ? t('form-builder.save.blocked') : t('form-builder.save.failed', { reason: failure })}
        {failure && !isBlocked && (
          <Button variant="subtle" size="compact-sm" onClick={() => void save()}>
            {t('form-builder.save.again')}
          </Button>
        )}
      </span>
    );
  const Icon = isDirty || isSaving ? IconCloudUpload : IconCheck;
  return (
    <span className={classes.state} role="status">
      <Icon size={16} aria-hidden />
      {isDirty || isSaving ? (
        t('form-builder.save.saving')
      ) : (
        <>
          {t('form-builder.save.saved')} {savedAt && <Age at={savedAt} />}
        </>
      )}
    </span>
  );
}
