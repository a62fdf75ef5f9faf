import {
  type TicketDetail,
  type TicketOptions,
  ticketUpdate,
  updateTicket,
} from '@gemelo/contract/endpoints/tickets';
import * as z from 'zod/mini';
import { useFormat, useTimeZone } from '../../../lib/format.ts';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { TicketPlaceFields } from '../../../parts/tickets/form/ticket-place-fields.tsx';
import { dayOf, dueAtOf } from '../../../parts/tickets/form/ticket-values.ts';
import type { Shown } from '../../../ui/conflict/conflict-dialog.tsx';
import { useConflict } from '../../../ui/conflict/use-conflict.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';

const schema = z.extend(
  z.pick(z.required(ticketUpdate), {
    title: true,
    description: true,
    idTicketType: true,
    idTwin: true,
    idWarehouse: true,
  }),
  { dueDay: z.nullable(z.string()) },
);
type Values = z.output<typeof schema>;

const valuesOf = (ticket: TicketDetail, timeZone: string): Values => ({
  title: ticket.title,
  description: ticket.description,
  idTicketType: ticket.TicketType.idTicketType,
  idTwin: ticket.Twin?.idTwin ?? null,
  idWarehouse: ticket.Warehouse?.idWarehouse ?? null,
  dueDay: dayOf(ticket.dueAt, timeZone),
});

/** Only the changed fields, so that an edit of the text sends nothing but text. */
function changesOf(loaded: Values, edited: Values, timeZone: string) {
  const { dueDay, ...others } = edited;
  const changed = Object.entries(others).filter(([name, value]) => loaded[name as keyof Values] !== value);
  return {
    ...(Object.fromEntries(changed) as Partial<Omit<Values, 'dueDay'>>),
    ...(dueDay === loaded.dueDay ? {} : { dueAt: dueAtOf(dueDay, timeZone) }),
  };
}

interface EditDrawerProps {
  ticket: TicketDetail;
  options: TicketOptions;
  opened: boolean;
  onClose: () => void;
}

export function EditDrawer({ ticket, options, opened, onClose }: EditDrawerProps) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const conflict = useConflict<Values>(useShown(options));
  const { mutateAsync } = useWrite(updateTicket, { changes: 'ticket' });
  const { idTicket, may } = ticket;
  const save = (edited: Values) => {
    let loaded = valuesOf(ticket, timeZone);
    return conflict.save({
      loaded,
      edited,
      version: ticket.version,
      send: async (values, version) => {
        const body = { ...changesOf(loaded, values, timeZone), version };
        const { message } = await mutateAsync({ params: { idTicket }, body });
        if (message) snackbar.success(message);
      },
      read: (current) => {
        loaded = valuesOf(current as TicketDetail, timeZone);
        return { values: loaded, version: (current as TicketDetail).version };
      },
    });
  };
  return (
    <SideModal opened={opened} onClose={onClose} title={t('tickets.edit.title', { number: idTicket })}>
      <Form
        schema={schema}
        otherwise="CATALOGUE_LOAD"
        defaultValues={valuesOf(ticket, timeZone)}
        onSubmit={async (edited) => {
          await save(edited);
          onClose();
        }}
      >
        <TextField name="title" label={t('contract:field.title')} />
        <TextAreaField name="description" label={t('contract:field.description')} optional minRows={4} />
        {may.handle && (
          <>
            <SelectField
              name="idTicketType"
              label={t('contract:field.TicketType')}
              options={options.types.map(({ idTicketType, name }) => ({ value: idTicketType, label: name }))}
            />
            <TicketPlaceFields idTwin={ticket.Twin} idWarehouse={ticket.Warehouse} />
            <DateField name="dueDay" label={t('contract:field.dueAt')} />
          </>
        )}
        <FormActions onCancel={onClose} />
      </Form>
      {conflict.dialog}
    </SideModal>
  );
}

const labels: Record<string, string> = {
  title: 'contract:field.title',
  description: 'contract:field.description',
  idTicketType: 'contract:field.TicketType',
  idTwin: 'contract:field.Twin',
  idWarehouse: 'contract:field.Warehouse',
  dueDay: 'contract:field.dueAt',
};

/** Formats a value for the conflict dialog. */
function useShown({ types }: TicketOptions): Shown {
  const { t } = useTranslation();
  const format = useFormat();
  const read = (name: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return '—';
    if (name === 'idTicketType') return types.find((one) => one.idTicketType === value)?.name ?? '—';
    if (name === 'dueDay') return format.day(`${String(value)}T12:00:00Z`);
    return name.startsWith('id') ? `#${String(value)}` : String(value);
  };
  return (name, value) => ({ label: t(labels[name] ?? name), value: <bdi>{read(name, value)}</bdi> });
}
