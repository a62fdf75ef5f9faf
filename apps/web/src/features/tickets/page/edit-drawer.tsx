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
import { useSaveChanges } from '../../../ui/conflict/use-save-changes.ts';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
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

const bodyOf = ({ dueDay, ...changes }: Partial<Values>, timeZone: string) => ({
  ...changes,
  ...(dueDay === undefined ? {} : { dueAt: dueAtOf(dueDay, timeZone) }),
});

interface EditDrawerProps {
  ticket: TicketDetail;
  options: TicketOptions;
  opened: boolean;
  onClose: () => void;
}

export function EditDrawer({ ticket, options, opened, onClose }: EditDrawerProps) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const shown = useShown(options);
  const { mutateAsync } = useWrite(updateTicket, { changes: 'ticket' });
  const { idTicket, may } = ticket;
  const { save, dialog } = useSaveChanges({
    record: ticket,
    valuesOf: (one) => valuesOf(one, timeZone),
    shown,
    send: (changes, version) =>
      mutateAsync({ params: { idTicket }, body: { ...bodyOf(changes, timeZone), version } }),
  });
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
            <TicketPlaceFields twin={ticket.Twin} warehouse={ticket.Warehouse} />
            <DateField name="dueDay" label={t('contract:field.dueAt')} />
          </>
        )}
        <FormActions onCancel={onClose} />
      </Form>
      {dialog}
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
