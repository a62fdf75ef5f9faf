import { Button } from '@mantine/core';
import { useFormat } from '../../lib/format.ts';
import { discardDraft } from '../../lib/offline/drafts.ts';
import type { Draft } from '../../lib/offline/stored.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { Card } from '../../ui/layout/card.tsx';
import classes from './form-fill.module.css';

interface DraftsCardProps {
  drafts: readonly Draft[];
  current: Draft | undefined;
  onOpen: (draft: Draft) => void;
  /** Missing where the form takes no further answers. */
  onNew: (() => void) | undefined;
  /** A draft was discarded or brought back. */
  onChanged: (discarded: Draft | undefined) => void;
}

/** Answers to this form that were begun and not sent. */
export function DraftsCard({ drafts, current, onOpen, onNew, onChanged }: DraftsCardProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const discard = async (draft: Draft) => {
    const bringBack = await discardDraft(draft.answerKey);
    onChanged(draft);
    snackbar.info(t('form-fill.drafts.discarded'), {
      action: {
        label: t('form-fill.undo'),
        onClick: () => void bringBack().then(() => onChanged(undefined)),
      },
    });
  };
  return (
    <Card
      title={t('form-fill.drafts.title')}
      action={
        onNew && (
          <Button variant="subtle" className={classes.tall} onClick={onNew}>
            {t('form-fill.drafts.new')}
          </Button>
        )
      }
    >
      <ul className={classes.drafts}>
        {drafts.map((draft) => {
          const at = format.moment(draft.startedAt);
          return (
            <li key={draft.answerKey} className={classes.draft}>
              <div className={classes.draftWords}>
                {t('form-fill.drafts.started', { at })}
                <span>
                  {t('form-fill.drafts.answered', { count: Object.keys(draft.answers).length })}
                  {draft.answerKey === current?.answerKey && ` · ${t('form-fill.drafts.current')}`}
                </span>
              </div>
              {draft.answerKey !== current?.answerKey && (
                <Button
                  variant="default"
                  className={classes.tall}
                  onClick={() => onOpen(draft)}
                  aria-label={t('form-fill.drafts.openNamed', { at })}
                >
                  {t('form-fill.drafts.open')}
                </Button>
              )}
              <Button
                variant="subtle"
                color="gray"
                className={classes.tall}
                onClick={() => void discard(draft)}
                aria-label={t('form-fill.drafts.discardNamed', { at })}
              >
                {t('form-fill.drafts.discard')}
              </Button>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
