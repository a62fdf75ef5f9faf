import { Button } from '@mantine/core';
import type { RecordDraft } from '../../../lib/offline/waiting.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import phone from '../../../parts/field/field.module.css';
import { useDiscardDraft } from './use-discard-draft.ts';

interface LeftDraftsProps {
  drafts: readonly RecordDraft[];
  onDiscarded: () => void;
}

/** What was begun of actions that are no longer offered: it can only be read and discarded. */
export function LeftDrafts({ drafts, onDiscarded }: LeftDraftsProps) {
  const { t } = useTranslation();
  const askDiscard = useDiscardDraft();
  if (drafts.length === 0) return null;
  const discard = async (draft: RecordDraft) => {
    if (await askDiscard(draft)) onDiscarded();
  };
  return (
    <section className={phone.section} aria-labelledby="field-left">
      <h2 id="field-left" className={phone.heading}>
        {t('my-activities.left')}
      </h2>
      <ul className={phone.list}>
        {drafts.map((draft) => (
          <li key={draft.recordKey} className={phone.big}>
            <span className={phone.bigWords}>
              <bdi>{draft.actionName}</bdi>
              {draft.note && <bdi className={phone.small}>{draft.note}</bdi>}
            </span>
            <Button
              variant="subtle"
              color="gray"
              className={phone.button ?? ''}
              aria-label={t('my-activities.discard.named', { action: draft.actionName })}
              onClick={() => void discard(draft)}
            >
              {t('my-activities.discard.action')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
