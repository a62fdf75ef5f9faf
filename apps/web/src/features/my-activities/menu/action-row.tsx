import { ActionIcon, UnstyledButton } from '@mantine/core';
import { IconCamera, IconCheck, IconForms, IconListNumbers, IconNote, IconPlus } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import phone from '../../../parts/field/field.module.css';
import classes from '../my-activities.module.css';
import { isMore, type OfferedAction } from './use-recording.ts';

interface ActionRowProps {
  action: OfferedAction;
  /** Missing where nothing more is recorded. */
  onRecord: (() => void) | undefined;
  onMore: () => void;
  onSteps: (idStep: number) => void;
  /** It was begun and not recorded. */
  isBegun: boolean;
}

/** An action as a big button; beside it its instructions, and what can be added. */
export function ActionRow({ action, onRecord, onMore, onSteps, isBegun }: ActionRowProps) {
  const { t } = useTranslation();
  const { Action, Form, recordCount } = action;
  const { idStep, name } = Action;
  const steps = idStep !== null && (
    <ActionIcon
      variant="default"
      className={phone.square ?? ''}
      data-hint={t('my-activities.steps', { action: name })}
      aria-label={t('my-activities.steps', { action: name })}
      onClick={() => onSteps(idStep)}
    >
      <IconListNumbers size={24} aria-hidden />
    </ActionIcon>
  );
  return (
    <li className={classes.action}>
      <UnstyledButton
        className={phone.big ?? ''}
        disabled={!onRecord}
        onClick={isMore(action) || isBegun ? onMore : onRecord}
      >
        <span className={phone.bigWords}>
          <bdi>{name}</bdi>
          {isBegun && <span className={phone.small}>{t('my-activities.begun')}</span>}
        </span>
        <span className={classes.needs}>
          {Action.needsPhoto && (
            <IconCamera size={20} role="img" aria-label={t('my-activities.needs.photo')} />
          )}
          {Action.needsNote && <IconNote size={20} role="img" aria-label={t('my-activities.needs.note')} />}
          {Form && <IconForms size={20} role="img" aria-label={t('my-activities.needs.form')} />}
        </span>
        {recordCount > 0 && (
          <span className={classes.done}>
            <IconCheck size={20} role="img" aria-label={t('my-activities.records')} />
            {recordCount}
          </span>
        )}
      </UnstyledButton>
      {steps}
      {onRecord && !isMore(action) && (
        <ActionIcon
          variant="default"
          className={phone.square ?? ''}
          data-hint={t('my-activities.more', { action: name })}
          aria-label={t('my-activities.more', { action: name })}
          onClick={onMore}
        >
          <IconPlus size={24} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
}
