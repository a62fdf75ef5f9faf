import {
  CHART_NOTE_LENGTH,
  type ChartNote,
  createChartNote,
  deleteChartNote,
  updateChartNote,
} from '@gemelo/contract/endpoints/chart-notes';
import { text } from '@gemelo/contract/kit/fields';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import * as z from 'zod/mini';
import { useTimeZone } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { clockMoment } from '../../../lib/zoned-time.ts';
import { useWriteFailure } from '../../../parts/bi/use-write-failure.ts';
import { useConflict } from '../../../ui/conflict/use-conflict.tsx';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TimeField } from '../../../ui/form/time-field.tsx';
import classes from '../bi-detail.module.css';
import { dayAndTime } from './note-moment.ts';

/** A new comment at a moment, or one that stands. */
export type OpenNote = { note: ChartNote } | { at: number; idMeasurement?: number | undefined };

interface NoteDrawerProps {
  idWarehouse: number;
  open: OpenNote;
  /** What is measured there, to say what the comment is about. */
  measured: readonly { idMeasurement: number; measurement: string }[];
  mayDelete: boolean;
  onClose: () => void;
}

/** Everything that is measured. */
const ALL = 0;
const schema = z.object({
  text: text(CHART_NOTE_LENGTH),
  day: z.string().check(z.minLength(1)),
  time: z.string().check(z.minLength(1)),
  idMeasurement: z.coerce.number(),
});
type Values = z.output<typeof schema>;

/** Pins a comment to a moment, or changes one. */
export function NoteDrawer({ idWarehouse, open, measured, mayDelete, onClose }: NoteDrawerProps) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const failureText = useWriteFailure();
  const note = 'note' in open ? open.note : undefined;
  const creating = useWrite(createChartNote);
  const updating = useWrite(updateChartNote);
  const conflict = useConflict<Values>((name, value) => ({
    label: t(`bi-detail.notes.${name === 'idMeasurement' ? 'about' : name}`),
    value: <bdi>{String(value)}</bdi>,
  }));
  const valuesOf = (one: ChartNote): Values => ({
    text: one.text,
    ...dayAndTime(Date.parse(one.at), timeZone),
    idMeasurement: one.Measurement?.idMeasurement ?? ALL,
  });
  const momentOf = ({ day, time }: Values) => {
    const at = clockMoment(day, time.slice(0, 5), timeZone);
    if (!at) throw new RangeError(t('bi-detail.notes.moment'));
    return at;
  };
  /** A moment that was not touched keeps its seconds. */
  const movedTo = (values: Values, before: ChartNote) => {
    const { day, time } = valuesOf(before);
    return values.day === day && values.time.slice(0, 5) === time ? {} : { at: momentOf(values) };
  };

  const save = async (edited: Values) => {
    if (!note) {
      const { text: said, idMeasurement } = edited;
      const body = { idWarehouse, text: said, at: momentOf(edited), idMeasurement: idMeasurement || null };
      await creating.mutateAsync({ body });
    } else {
      await conflict.save({
        loaded: valuesOf(note),
        edited,
        version: note.version,
        send: async (values, version) => {
          await updating.mutateAsync({
            params: { idChartNote: note.idChartNote },
            body: { text: values.text, ...movedTo(values, note), version },
          });
        },
        read: (current) => ({
          values: valuesOf(current as ChartNote),
          version: (current as ChartNote).version,
        }),
      });
    }
    snackbar.success(t('bi-detail.notes.saved'));
  };

  const start: Values =
    'note' in open
      ? valuesOf(open.note)
      : { text: '', ...dayAndTime(open.at, timeZone), idMeasurement: open.idMeasurement ?? ALL };
  return (
    <SideModal
      opened
      onClose={onClose}
      title={t(note ? 'bi-detail.notes.edit' : 'bi-detail.notes.add')}
      purpose={t('bi-detail.notes.purpose')}
    >
      <Form
        schema={schema}
        defaultValues={start}
        onFailure={(error) => void snackbar.error(failureText(error))}
        onSubmit={async (values) => {
          await save(values);
          onClose();
        }}
      >
        <TextAreaField
          name="text"
          label={t('bi-detail.notes.text')}
          placeholder={t('bi-detail.notes.placeholder')}
          autoFocus
        />
        <div className={classes.moment}>
          <DateField name="day" label={t('bi-detail.notes.day')} />
          <TimeField name="time" label={t('bi-detail.notes.time')} />
        </div>
        {!note && (
          <SelectField
            name="idMeasurement"
            label={t('bi-detail.notes.about')}
            options={[
              { value: ALL, label: t('bi-detail.notes.everything') },
              ...measured.map(({ idMeasurement, measurement }) => ({
                value: idMeasurement,
                label: measurement,
              })),
            ]}
          />
        )}
        <FormActions always={!note} onCancel={onClose}>
          {note && mayDelete && <RemoveNote note={note} onRemoved={onClose} />}
        </FormActions>
      </Form>
      {conflict.dialog}
    </SideModal>
  );
}

interface RemoveNoteProps {
  note: ChartNote;
  onRemoved: () => void;
}

function RemoveNote({ note, onRemoved }: RemoveNoteProps) {
  const { t } = useTranslation();
  const failureText = useWriteFailure();
  const removing = useWrite(deleteChartNote, {
    onSuccess: () => {
      snackbar.success(t('bi-detail.notes.removed'));
      onRemoved();
    },
    onError: (failure) => void snackbar.error(failureText(failure)),
  });
  const remove = async () => {
    const sure = await confirm({
      title: t('bi-detail.notes.removeTitle'),
      text: t('bi-detail.notes.removeText'),
      confirmLabel: t('bi-detail.notes.remove'),
      danger: true,
    });
    if (sure) removing.mutate({ params: { idChartNote: note.idChartNote } });
  };
  return (
    <Button
      variant="subtle"
      color="red"
      className={classes.remove ?? ''}
      leftSection={<IconTrash size={16} aria-hidden />}
      loading={removing.isPending}
      onClick={() => void remove()}
    >
      {t('bi-detail.notes.remove')}
    </Button>
  );
}
