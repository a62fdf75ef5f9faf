import {
  createTicketTargets,
  deleteTicketTarget,
  type TicketTarget,
  ticketTargetBody,
  updateTicketTarget,
} from '@gemelo/contract/endpoints/ticket-targets';
import type { TicketOptions } from '@gemelo/contract/endpoints/tickets';
import { Button } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useWrite } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { WriteCompany } from '../../../parts/company/write-company.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { useErrorText } from '../../../ui/states/error-text.ts';
import { MinutesField } from './minutes-field.tsx';

interface TargetFormProps {
  /** None: a new one. */
  target: TicketTarget | undefined;
  /** The company that the screen shows. */
  company: WriteCompany;
  options: TicketOptions;
  onClose: () => void;
}

export function TargetForm({ target, company, options, onClose }: TargetFormProps) {
  const { t } = useTranslation();
  const can = useCan();
  const textOf = useErrorText();
  const create = useWrite(createTicketTargets);
  const update = useWrite(updateTicketTarget);
  const remove = useWrite(deleteTicketTarget, {
    onSuccess: ({ message }) => {
      onClose();
      if (message) snackbar.success(message);
    },
    onError: (failure) => void snackbar.error(textOf(failure, 'ACTION_FAILED')),
  });
  return (
    <Form
      schema={ticketTargetBody}
      defaultValues={{
        idTicketType: target?.TicketType?.idTicketType ?? null,
        idTaskPriority: target?.TaskPriority?.idTaskPriority ?? null,
        responseMinutes: target?.responseMinutes ?? null,
        resolutionMinutes: target?.resolutionMinutes ?? null,
      }}
      onSubmit={async (values) => {
        const { message } = target
          ? await update.mutateAsync({
              params: { idTicketTarget: target.idTicketTarget },
              body: { ...values, version: target.version },
            })
          : await create.mutateAsync({ body: { targets: [values], ...company.named } });
        if (message) snackbar.success(message);
        onClose();
      }}
    >
      <SelectField
        name="idTicketType"
        label={t('contract:field.TicketType')}
        placeholder={t('tickets.targets.anyType')}
        options={options.types.map(({ idTicketType, name }) => ({ value: idTicketType, label: name }))}
      />
      <SelectField
        name="idTaskPriority"
        label={t('contract:field.TaskPriority')}
        placeholder={t('tickets.targets.anyPriority')}
        options={options.priorities.map(({ idTaskPriority, name }) => ({
          value: idTaskPriority,
          label: name,
        }))}
      />
      <MinutesField
        name="responseMinutes"
        label={t('tickets.targets.response')}
        description={t('tickets.targets.responseHint')}
      />
      <MinutesField
        name="resolutionMinutes"
        label={t('tickets.targets.resolution')}
        description={t('tickets.targets.resolutionHint')}
      />
      <FormActions onCancel={onClose} always={!target}>
        {target && can('ticket-target:delete') && (
          <Button
            variant="subtle"
            color="red"
            leftSection={<IconTrash size={16} aria-hidden />}
            loading={remove.isPending}
            onClick={() => remove.mutate({ params: { idTicketTarget: target.idTicketTarget } })}
          >
            {t('tickets.targets.remove')}
          </Button>
        )}
      </FormActions>
    </Form>
  );
}
