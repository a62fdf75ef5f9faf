import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { TaskPlaceFields, type TaskPlaceFieldsProps } from '../../tasks/form/task-place-fields.tsx';

interface TicketPlaceFieldsProps extends Omit<TaskPlaceFieldsProps, 'hint'> {
  /** For a new ticket: without a warehouse it gets that of its device. */
  fresh?: boolean;
}

/** What the ticket is about, limited to what the user may choose. */
export function TicketPlaceFields({ fresh, ...places }: TicketPlaceFieldsProps) {
  const { t } = useTranslation();
  const choosesTwin = useCan()('twin:view');
  return (
    <TaskPlaceFields {...places} hint={fresh && choosesTwin ? t('tickets.form.placeHint') : undefined} />
  );
}
