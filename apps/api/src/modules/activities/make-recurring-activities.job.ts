import { object } from 'zod/mini';
import type { Database, Tx } from '../../db/client.ts';
import { type Context, system } from '../../db/context.ts';
import { defineJob } from '../../jobs/define-job.ts';
import type { Notifications } from '../notifications/notifications.service.ts';
import type { AssignmentService } from './assignments.service.ts';
import { dueSchedules, type MadeActivityTurn, makeActivityTurn } from './make-activity-turn.ts';
import { SCHEDULE } from './schedules.queries.ts';

interface Parts {
  assignments: Pick<AssignmentService, 'noteMade'>;
  notifications: Pick<Notifications, 'tell'>;
  /** The clock of the process; turns are a matter of minutes. */
  clock?: () => Date;
}

/** The product itself, with the access of one company. */
const inCompany = (idCompany: number): Context => ({ ...system, idCompany, operator: false, all: false });

/** Makes the assignments of schedules that are due. */
export function createMakeRecurringActivities({
  assignments,
  notifications,
  clock = () => new Date(),
}: Parts) {
  /** The owner is told who was left out. */
  const tellOwner = async (tx: Tx, by: Context, { schedule, made, left }: MadeActivityTurn) => {
    if (left.length === 0) return;
    const { idActivitySchedule: id, idCompany, name: title, idOwner } = schedule;
    const words = { what: made.length > 0 ? 'left' : 'idle', people: left.join(', ') };
    const notice = { kind: 'changed', entity: SCHEDULE, id, idCompany, title } as const;
    await notifications.tell(tx, by, {
      ...{ ...notice, to: [idOwner], words },
      sight: 'activity-assignment:view',
    });
  };

  const makeOne = (database: Database, id: number, idCompany: number) => {
    const by = inCompany(idCompany);
    return database.transaction(by, async (tx) => {
      const turn = await makeActivityTurn(tx, id, clock());
      if (!turn) return;
      await assignments.noteMade(tx, by, turn.made);
      await tellOwner(tx, by, turn);
    });
  };

  return defineJob({
    name: 'make-recurring-activities',
    payload: object({}),
    attempts: 2,
    every: '*/5 * * * *',
    atStart: true,
    quiet: true,
    async run(_payload, { database, signal }) {
      const due = await database.read(system, (tx) =>
        dueSchedules(tx, clock())
          .select(['s.idActivitySchedule', 's.idCompany'])
          .orderBy('s.nextAt')
          .orderBy('s.idActivitySchedule')
          .execute(),
      );
      const failures: unknown[] = [];
      for (const { idActivitySchedule, idCompany } of due) {
        signal.throwIfAborted();
        // One that fails does not keep the others from being made.
        await makeOne(database, idActivitySchedule, idCompany).catch((error) => failures.push(error));
      }
      if (failures.length > 0) throw failures[0];
    },
  });
}
export type MakeRecurringActivities = ReturnType<typeof createMakeRecurringActivities>;
