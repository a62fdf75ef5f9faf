import { Switch } from '@mantine/core';
import { useController } from 'react-hook-form';
import { useTranslation } from '../../../lib/translation.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';

interface TicketFieldProps {
  types: readonly { idTicketType: number; name: string }[];
}

/** Whether each alarm opens a ticket, and its type. */
export function TicketField({ types }: TicketFieldProps) {
  const { t } = useTranslation();
  const { field } = useController({ name: 'idTicketType' });
  const [first] = types;
  if (!first) return null;
  return (
    <>
      <Switch
        label={t('alarms.form.ticket')}
        description={t('alarms.form.ticketHint')}
        checked={field.value !== null}
        onChange={(event) => field.onChange(event.currentTarget.checked ? first.idTicketType : null)}
        withThumbIndicator={false}
      />
      {field.value !== null && (
        <SelectField
          name="idTicketType"
          label={t('alarms.form.ticketType')}
          optional={false}
          options={types.map(({ idTicketType, name }) => ({ value: idTicketType, label: name }))}
        />
      )}
    </>
  );
}
