import type { ChartNote } from '@gemelo/contract/endpoints/chart-notes';
import { UnstyledButton } from '@mantine/core';
import { IconMessage } from '@tabler/icons-react';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Nothing } from '../../../ui/layout/nothing.tsx';
import classes from '../bi-detail.module.css';

interface NotesPanelProps {
  notes: readonly ChartNote[];
  mayAdd: boolean;
  onOpen: (note: ChartNote) => void;
}

/** The comments of the period as a list, the newest moment first. */
export function NotesPanel({ notes, mayAdd, onOpen }: NotesPanelProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Card title={t('bi-detail.notes.title')}>
      {notes.length === 0 ? (
        <Nothing>{t(mayAdd ? 'bi-detail.notes.noneAdd' : 'bi-detail.notes.none')}</Nothing>
      ) : (
        <ul className={classes.notes}>
          {notes.map((note) => (
            <li key={note.idChartNote}>
              <UnstyledButton className={classes.note} onClick={() => onOpen(note)}>
                <IconMessage size={16} aria-hidden />
                <span className={classes.noteText}>
                  <span dir="auto">{note.text}</span>
                  <span className={classes.noteFacts}>
                    <time dateTime={note.at}>
                      <bdi>{format.moment(note.at)}</bdi>
                    </time>
                    <bdi>{note.User.name}</bdi>
                    {note.Measurement && <bdi>{note.Measurement.name}</bdi>}
                  </span>
                </span>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
