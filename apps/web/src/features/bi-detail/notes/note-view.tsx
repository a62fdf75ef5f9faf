import type { ChartNote } from '@gemelo/contract/endpoints/chart-notes';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import classes from '../bi-detail.module.css';

/** A comment of somebody else, to read. */
export function NoteView({ note, onClose }: { note: ChartNote; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <SideModal opened onClose={onClose} title={t('bi-detail.notes.one')}>
      <p dir="auto" className={classes.said}>
        {note.text}
      </p>
      <p className={classes.noteFacts}>
        <time dateTime={note.at}>
          <bdi>{format.moment(note.at)}</bdi>
        </time>
        <bdi>{note.User.name}</bdi>
        {note.Measurement && <bdi>{note.Measurement.name}</bdi>}
      </p>
    </SideModal>
  );
}
