import type { ActivityAssignment } from '@gemelo/contract/endpoints/activity-assignments';
import { Refused } from '@gemelo/contract/kit/errors';
import type { Tx } from '../../db/client.ts';
import { activityState } from './assignments.queries.ts';
import { stillOffered } from './offered-people.ts';

/** What the audit keeps of an assignment. */
export const facts = (row: ActivityAssignment) => ({
  Activity: row.Activity.name,
  assignmentUser: row.assignmentUser.name,
  instructions: row.instructions,
  startsAt: row.startsAt,
  dueAt: row.dueAt,
  stops: row.stops.map(({ name }) => name),
  progress: row.progress,
  state: row.state,
  startedAt: row.startedAt,
  endedAt: row.endedAt,
  closeReason: row.closeReason,
});

export const mustBeOpen = ({ state, Activity }: ActivityAssignment) => {
  if (state === 'Inactivo') throw new Refused('ACTIVITY_CLOSED', { name: Activity.name });
};

export const cancelled = (closeReason: string | undefined, now = new Date()) => ({
  ...{ state: 'Inactivo', progress: 'cancelled', endedAt: now, closedAt: now, closeReason },
});

export const reopened = (row: ActivityAssignment) => ({
  ...{ state: 'Activo', endedAt: null, closedAt: null, closeReason: null },
  progress: row.startedAt === null && row.recordCount === 0 ? 'assigned' : 'started',
});

/** What is reopened can be carried out. */
export async function mustBeDoable(tx: Tx, { idCompany, Activity, assignmentUser }: ActivityAssignment) {
  const { idUser, name } = assignmentUser;
  const activity = await activityState.first(tx, { idActivity: Activity.idActivity });
  if (activity?.state !== 'Activo') throw new Refused('ACTIVITY_INACTIVE', { name: Activity.name });
  if (!(await stillOffered(tx, idCompany, [idUser])).has(idUser))
    throw new Refused('ACTIVITY_PERSON_INACTIVE', { name });
}
