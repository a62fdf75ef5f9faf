import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../lib/translation.tsx';
import { useInDrawer } from '../dialogs/unsaved.tsx';
import classes from './form.module.css';

interface FormActionsProps {
  submitLabel?: string;
  onCancel?: () => void;
  /** Enables submitting an untouched form, for forms that create something. */
  always?: boolean;
  children?: ReactNode;
}

/** Form buttons; sticky in a drawer. */
export function FormActions({ submitLabel, onCancel, always, children }: FormActionsProps) {
  const { t } = useTranslation();
  const { formState } = useFormContext();
  const inDrawer = useInDrawer();
  const { isSubmitting, isDirty } = formState;
  return (
    <div className={classes.actions} data-drawer={inDrawer || undefined}>
      {children}
      {onCancel && (
        <Button variant="default" onClick={onCancel} disabled={isSubmitting}>
          {t('ui.cancel')}
        </Button>
      )}
      <Button type="submit" loading={isSubmitting} disabled={!always && !isDirty}>
        {submitLabel ?? t('ui.form.save')}
      </Button>
    </div>
  );
}
