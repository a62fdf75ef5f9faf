import { NOTE_MAX } from '@gemelo/contract/endpoints/activity-records';
import { Button, Textarea } from '@mantine/core';
import { IconCheck, IconListNumbers } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import phone from '../../../parts/field/field.module.css';
import { PhotoField } from '../../../parts/field/photo-field.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { FormWay } from './form-way.tsx';
import { PlaceLine } from './place-line.tsx';
import { StopChoice } from './stop-choice.tsx';
import { type SheetOf, useSheet } from './use-sheet.ts';

interface RecordSheetProps extends SheetOf {
  opened: boolean;
  onSteps: (idStep: number) => void;
}

/** Records an action with photos, a note, its form and the stop. */
export function RecordSheet(props: RecordSheetProps) {
  const { activity, action, opened, onSteps } = props;
  const { t } = useTranslation();
  const sheet = useSheet(props);
  const { draft, change, missing } = sheet;
  const { Action, Form } = action;
  return (
    <SideModal
      opened={opened}
      onClose={sheet.leave}
      title={<bdi>{Action.name}</bdi>}
      purpose={Action.description ? <bdi>{Action.description}</bdi> : undefined}
    >
      <div className={phone.sheet}>
        {Action.idStep !== null && (
          <Button
            variant="default"
            className={phone.button ?? ''}
            leftSection={<IconListNumbers size={22} aria-hidden />}
            onClick={() => Action.idStep !== null && onSteps(Action.idStep)}
          >
            {t('my-activities.seeSteps')}
          </Button>
        )}
        <PhotoField
          draft={draft}
          required={Action.needsPhoto}
          busy={sheet.isTaking}
          onBusy={sheet.setIsTaking}
          onChange={(changed) => void change(({ files }) => ({ files: changed(files) }))}
        />
        {missing.photo && <p className={phone.missing}>{t('my-activities.missing.photo')}</p>}
        <Textarea
          label={t('my-activities.note')}
          withAsterisk={Action.needsNote}
          autosize
          minRows={2}
          size="md"
          maxLength={NOTE_MAX}
          value={draft.note}
          error={missing.note && t('my-activities.missing.note')}
          onChange={({ currentTarget }) => void change({ note: currentTarget.value })}
        />
        {Form && <FormWay form={Form} draft={draft} onChange={change} />}
        {activity.stops.length > 1 && (
          <StopChoice
            stops={activity.stops}
            place={sheet.position}
            value={sheet.chosen}
            onChange={sheet.chooseStop}
          />
        )}
        <PlaceLine position={sheet.position} finding={sheet.finding} />
        <div className={phone.foot}>
          <Button
            className={phone.button ?? ''}
            leftSection={<IconCheck size={24} aria-hidden />}
            disabled={sheet.isTaking}
            onClick={() => void sheet.record()}
          >
            {t('my-activities.record')}
          </Button>
          {sheet.discard && (
            <Button
              variant="subtle"
              color="gray"
              className={phone.button ?? ''}
              disabled={sheet.isTaking}
              onClick={() => void sheet.discard?.()}
            >
              {t('my-activities.discard.action')}
            </Button>
          )}
        </div>
      </div>
    </SideModal>
  );
}
