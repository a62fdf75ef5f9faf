import type { FormDocument } from '@gemelo/contract/forms/document';
import { Button } from '@mantine/core';
import { useQueue } from '../../lib/offline/queue.ts';
import { useTranslation } from '../../lib/translation.tsx';
import classes from '../../parts/forms/forms.module.css';
import { Notice } from '../../ui/states/notice.tsx';

interface SentNoticeProps {
  answerKey: string;
  document: FormDocument;
  /** Missing where the form takes no further answers. */
  onAgain: (() => void) | undefined;
}

/** What became of the answer that was just finished. */
export function SentNotice({ answerKey, document, onAgain }: SentNoticeProps) {
  const { t } = useTranslation();
  const waiting = useQueue((queue) => queue.waiting.find(({ key }) => key === answerKey));
  const isSending = useQueue((queue) => queue.sending === answerKey);
  const isDiscarded = useQueue((queue) => queue.discarded.includes(answerKey));
  return (
    <>
      {isSending && <Notice tone="info" title={t('form-fill.screen.sending')} />}
      {!isSending && waiting && waiting.reason !== 'refused' && (
        <Notice tone="warning" title={t('form-fill.screen.waits')}>
          {t('form-fill.screen.waitsText')}
        </Notice>
      )}
      {!isSending && !waiting && !isDiscarded && (
        <Notice tone="normal" title={t('form-fill.screen.sent')}>
          {document.thanks ? <bdi>{document.thanks}</bdi> : t('form-fill.screen.thanks')}
        </Notice>
      )}
      {onAgain && (
        <div>
          <Button className={classes.send} onClick={onAgain}>
            {t('form-fill.screen.again')}
          </Button>
        </div>
      )}
    </>
  );
}
