import type { TicketDetail, TicketOptions } from '@gemelo/contract/endpoints/tickets';
import { isOpen } from '@gemelo/contract/kit/state-categories';
import { Button, Select } from '@mantine/core';
import { useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useClearButton } from '../../../ui/form/use-clear-button.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { nextStates } from './next-states.ts';
import classes from './page.module.css';
import { useChange } from './use-change.ts';

interface HandleCardProps {
  ticket: TicketDetail;
  options: TicketOptions;
}

/** Frequently changed fields of a ticket, each saved on selection. */
export function HandleCard({ ticket, options }: HandleCardProps) {
  const { t } = useTranslation();
  const clearButton = useClearButton();
  const me = useSession((state) => state.user?.idUser);
  const { change, isPending } = useChange(ticket);
  const { TicketState, TaskPriority, Assignee } = ticket;
  /** The current value stays among the options even when it is no longer offered. */
  const withCurrent = <T extends { value: number; label: string }>(all: T[], value: number, label: string) =>
    all.some((one) => one.value === value) ? all : [{ value, label }, ...all];
  const states = nextStates(ticket, options)
    .filter(({ category }) => isOpen(category))
    .map(({ idTicketState, name }) => ({ value: idTicketState, label: name }));
  const people = options.people.map(({ idUser, name }) => ({ value: idUser, label: name }));
  const priorities = options.priorities.map(({ idTaskPriority, name }) => ({
    value: idTaskPriority,
    label: name,
  }));
  return (
    <Card
      title={t('tickets.handle.title')}
      action={
        me !== undefined &&
        Assignee?.idUser !== me && (
          <Button
            variant="default"
            size="compact-sm"
            disabled={isPending}
            onClick={() => change({ idAssignee: me })}
          >
            {t('tickets.handle.self')}
          </Button>
        )
      }
    >
      <div className={classes.handle}>
        <Select<number>
          label={t('contract:field.TicketState')}
          data={withCurrent(states, TicketState.idTicketState, TicketState.name)}
          value={TicketState.idTicketState}
          onChange={(value) => value !== null && change({ idTicketState: value })}
          allowDeselect={false}
          disabled={isPending}
        />
        <Select<number>
          label={t('contract:field.TaskPriority')}
          data={withCurrent(priorities, TaskPriority.idTaskPriority, TaskPriority.name)}
          value={TaskPriority.idTaskPriority}
          onChange={(value) => value !== null && change({ idTaskPriority: value })}
          allowDeselect={false}
          disabled={isPending}
        />
        <Select<number>
          className={classes.person ?? ''}
          label={t('contract:field.Assignee')}
          placeholder={t('ui.select.placeholder')}
          data={Assignee ? withCurrent(people, Assignee.idUser, Assignee.name) : people}
          value={Assignee?.idUser ?? null}
          onChange={(value) => change({ idAssignee: value })}
          searchable
          aria-autocomplete="list"
          clearable
          clearButtonProps={clearButton}
          nothingFoundMessage={t('ui.select.nothing')}
          disabled={isPending}
        />
      </div>
    </Card>
  );
}
