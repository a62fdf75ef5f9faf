import {
  activityAssignments,
  assignActivity,
  assignedActions,
  assignmentOptions,
  assignmentsByState,
  assignmentsOfUser,
  oneAssignment,
  setAssignmentState,
  setProgress,
  updateAssignment,
} from '@gemelo/contract/endpoints/activity-assignments';
import type { QueryOf } from '@gemelo/contract/kit/endpoint';
import { Forbidden, NotFound } from '@gemelo/contract/kit/errors';
import type { Tx } from '../../db/client.ts';
import { companyFor } from '../../http/actor.ts';
import { type Api, say } from '../../http/handle.ts';
import { assignmentOptionsOf } from './assignment-options.ts';
import { assignmentList } from './assignments.lists.ts';
import { companyOfPerson } from './assignments.queries.ts';
import { type AssignmentService, readsAssignments } from './assignments.service.ts';

type Query = QueryOf<typeof activityAssignments>;
const listOf = (tx: Tx, idCompany: number, { search, ...query }: Query) =>
  assignmentList(tx, {
    ...{ ...query, idCompany },
    search: search === undefined ? undefined : { text: search, idCompany },
  });

export function assignmentRoutes(api: Api, assignments: AssignmentService) {
  const { database } = api;
  api.list(activityAssignments, ({ actor, query }, tx) =>
    listOf(tx, companyFor(actor, query.idCompany), query),
  );
  api.list(assignmentsByState, ({ actor, params, query }, tx) =>
    listOf(tx, companyFor(actor, query.idCompany), { ...query, state: [params.state] }),
  );
  api.list(assignmentsOfUser, async ({ actor, params, query }, tx) => {
    if (params.id !== actor.idUser && !readsAssignments(actor)) throw new Forbidden('FORBIDDEN');
    const person = await companyOfPerson.first(tx, { idUser: params.id });
    if (!person) throw new NotFound('user', params.id);
    return listOf(tx, person.idCompany, { ...query, idUser: [params.id] });
  });
  api.handle(assignmentOptions, ({ actor, query }) =>
    database.read(actor, (tx) => assignmentOptionsOf(tx, companyFor(actor, query.idCompany))),
  );
  api.handle(oneAssignment, ({ actor, params }) => assignments.read(actor, params.id));
  api.handle(assignedActions, ({ actor, params }) => assignments.actions(actor, params.id));
  api.handle(assignActivity, async ({ actor, body }) => {
    const made = await assignments.assign(actor, body);
    return say('ACTIVITY_ASSIGNED', made, { name: made[0]?.Activity.name ?? '', count: made.length });
  });
  api.handle(updateAssignment, async ({ actor, params, body, language }) => {
    const assignment = await assignments.update(actor, params.idActivityUser, body, language);
    const { idActivityUser, Activity, assignmentUser } = assignment;
    return idActivityUser === params.idActivityUser
      ? say('UPDATED', assignment, { name: Activity.name })
      : say('ACTIVITY_HANDED_ON', assignment, { name: assignmentUser.name });
  });
  api.handle(setAssignmentState, async ({ actor, params, body }) => {
    const assignment = await assignments.setState(actor, params.idActivityUser, body);
    const key = body.state === 'Activo' ? 'ACTIVITY_REOPENED' : 'ACTIVITY_CANCELLED';
    return say(key, assignment, { name: assignment.Activity.name });
  });
  api.handle(setProgress, ({ actor, params, body }) =>
    assignments.progress(actor, params.idActivityUser, body),
  );
}
