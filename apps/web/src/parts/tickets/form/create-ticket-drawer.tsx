import { createTicket, type TicketDetail, ticketOptions } from '@gemelo/contract/endpoints/tickets';
import { useState } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import type { ApiFailure } from '../../../lib/api.ts';
import { useTimeZone } from '../../../lib/format.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useRead, useWrite } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { Form, UNSENT } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { FilesField } from '../../../ui/upload/files-field.tsx';
import { CompanyInput } from '../../company/company-input.tsx';
import { useWriteCompany, type WriteCompany } from '../../company/write-company.ts';
import work from '../../work-record/work-record.module.css';
import classes from '../tickets.module.css';
import { TicketPlaceFields } from './ticket-place-fields.tsx';
import { bodyOf, ticketSchema } from './ticket-values.ts';

/** Initial values from the page where the ticket is opened. */
export interface TicketSeed {
  title?: string;
  twin?: { idTwin: number; name: string };
  warehouse?: { idWarehouse: number; name: string };
  idAlarm?: number;
  /** The company of the record that it is about; without one it is chosen. */
  idCompany?: number | undefined;
}

interface CreateTicketDrawerProps {
  opened: boolean;
  onClose: () => void;
  seed?: TicketSeed | undefined;
}

const MEDIUM = 3;

export function CreateTicketDrawer({ opened, onClose, seed = {} }: CreateTicketDrawerProps) {
  const { t } = useTranslation();
  const company = useWriteCompany(seed.idCompany);
  const { data, error, refetch } = useRead(ticketOptions, company.asked, { keepPrevious: true });
  const navigate = useNavigate();
  const show = ({ idTicket }: TicketDetail) => void navigate(linkTo('ticket', idTicket));
  return (
    <SideModal
      opened={opened}
      onClose={onClose}
      title={t('tickets.create.title')}
      purpose={t('tickets.create.purpose')}
    >
      {data ? (
        <CreateForm
          seed={seed}
          company={company}
          options={data.data}
          onCancel={onClose}
          onDone={(ticket, message) => {
            onClose();
            const label = t('tickets.create.see', { number: ticket.idTicket });
            snackbar.success(message, { action: { label, onClick: () => show(ticket) } });
          }}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} compact />
      ) : (
        <Loading count={6} />
      )}
    </SideModal>
  );
}

interface CreateFormProps {
  seed: TicketSeed;
  company: WriteCompany;
  options: typeof ticketOptions.data._zod.output;
  onCancel: () => void;
  onDone: (ticket: TicketDetail, message: string) => void;
}

function CreateForm({ seed, company, options, onCancel, onDone }: CreateFormProps) {
  const { t } = useTranslation();
  const can = useCan();
  const timeZone = useTimeZone();
  const { mutateAsync } = useWrite(createTicket, { changes: 'ticket' });
  const [busy, setBusy] = useState(false);
  const priority = options.priorities.find(({ idTaskPriority }) => idTaskPriority === MEDIUM);
  return (
    <Form
      schema={ticketSchema}
      otherwise="TICKET_NOT_CREATED"
      defaultValues={{
        title: seed.title ?? '',
        description: '',
        idTaskPriority: (priority ?? options.priorities[0])?.idTaskPriority,
        idAssignee: null,
        idTwin: seed.twin?.idTwin ?? null,
        idWarehouse: seed.warehouse?.idWarehouse ?? null,
        dueDay: null,
        idFiles: [],
        idCompany: company.value,
      }}
      onSubmit={async (values) => {
        if (busy) {
          snackbar.info(t('upload.wait'));
          return UNSENT;
        }
        const body = bodyOf(values, timeZone, seed.idAlarm);
        const { data, message } = await mutateAsync({ body }).catch((failure: ApiFailure) => {
          // What is wrong is shown at its fields, which may be scrolled out of sight.
          if (failure.status === 400) snackbar.error(t('contract:error.TICKET_NOT_CREATED'));
          throw failure;
        });
        return onDone(data, message ?? t('contract:message.TICKET_CREATED'));
      }}
    >
      {seed.idAlarm !== undefined && <p className={classes.about}>{t('tickets.create.ofAlarm')}</p>}
      <TextField name="title" label={t('contract:field.title')} />
      <TextAreaField name="description" label={t('contract:field.description')} minRows={4} />
      <FilesField name="idFiles" label={t('tickets.files.attach')} onBusy={setBusy} />
      <div className={work.pair}>
        <SelectField
          name="idTicketType"
          label={t('contract:field.TicketType')}
          options={options.types.map(({ idTicketType, name }) => ({ value: idTicketType, label: name }))}
        />
        <SelectField
          name="idTaskPriority"
          label={t('contract:field.TaskPriority')}
          optional={false}
          options={options.priorities.map(({ idTaskPriority, name }) => ({
            value: idTaskPriority,
            label: name,
          }))}
        />
      </div>
      <TicketPlaceFields fresh twin={seed.twin} warehouse={seed.warehouse} idCompany={company.idCompany} />
      {can('ticket:edit') && (
        <SelectField
          name="idAssignee"
          label={t('contract:field.Assignee')}
          options={options.people.map(({ idUser, name }) => ({ value: idUser, label: name }))}
        />
      )}
      <DateField name="dueDay" label={t('contract:field.dueAt')} />
      <CompanyInput
        company={company}
        clears={{ idAssignee: null, idTwin: null, idWarehouse: null }}
        offered={{
          idTicketType: options.types.map(({ idTicketType }) => idTicketType),
          idTaskPriority: options.priorities.map(({ idTaskPriority }) => idTaskPriority),
        }}
      />
      <FormActions always onCancel={onCancel} submitLabel={t('tickets.create.do')} />
    </Form>
  );
}
