import { Button } from '@mantine/core';
import { IconCircleCheck, IconForms } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from '../../../lib/navigation.ts';
import type { RecordDraft } from '../../../lib/offline/waiting.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import phone from '../../../parts/field/field.module.css';
import { FILL_PATH } from '../../../parts/forms/fill-path.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Notice } from '../../../ui/states/notice.tsx';
import { beginForm } from './begin-form.ts';
import type { OfferedAction } from './use-recording.ts';
import type { ChangeDraft } from './use-sheet.ts';

interface FormWayProps {
  form: NonNullable<OfferedAction['Form']>;
  draft: RecordDraft;
  onChange: ChangeDraft;
}

/** The way to the form of an action and back; the key of its answer goes along with the record. */
export function FormWay({ form, draft, onChange }: FormWayProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const fill = async () => {
    setBusy(true);
    try {
      const answerKey = draft.answerKey ?? (await beginForm(draft.owner, form.idForm))?.answerKey;
      // The way back finds the draft on the phone.
      if (answerKey && (await onChange({ answerKey }))) {
        const { recordKey: registro, idActivityUser: actividad } = draft;
        await navigate({
          to: FILL_PATH,
          search: { id: form.idForm, borrador: answerKey, actividad, registro },
        });
        return;
      }
      if (!answerKey) snackbar.warning(t('my-activities.form.missing'));
    } catch {
      snackbar.warning(t('my-activities.form.missing'));
    }
    setBusy(false);
  };
  if (draft.isAnswered)
    return (
      <Notice tone="normal" title={<bdi>{form.name}</bdi>}>
        <IconCircleCheck size={18} aria-hidden /> {t('my-activities.form.answered')}
      </Notice>
    );
  return (
    <Button
      variant="default"
      className={phone.button ?? ''}
      loading={busy}
      leftSection={<IconForms size={22} aria-hidden />}
      onClick={() => void fill()}
    >
      {t(draft.answerKey ? 'my-activities.form.goOn' : 'my-activities.form.fill', { form: form.name })}
    </Button>
  );
}
