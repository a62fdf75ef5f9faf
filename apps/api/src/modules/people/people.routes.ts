import {
  endSession,
  inactiveUser,
  inviteAgain,
  listPeople,
  peopleByState,
  registerUser,
  updatedUser,
  updateIdentity,
  userSessions,
} from '@gemelo/contract/endpoints/people';
import { type Api, say } from '../../http/handle.ts';
import { peopleList } from './people.lists.ts';
import type { PeopleService } from './people.service.ts';
import type { SessionService } from './sessions.service.ts';

export function peopleRoutes(api: Api, people: PeopleService, sessions: SessionService) {
  api.list(listPeople, ({ actor, query }, tx) => peopleList(tx, actor, query));
  api.list(peopleByState, ({ actor, query, params }, tx) =>
    peopleList(tx, actor, { ...query, state: [params.state], idCompany: [params.idCompany] }),
  );
  api.handle(registerUser, async ({ actor, body, language }) => {
    const person = await people.create(actor, body, language);
    const { name, invitation } = person;
    if (!invitation) return say('CREATED', person, { name });
    return say(invitation.sent ? 'INVITED' : 'INVITATION_WAITS', person, { name });
  });
  api.handle(updatedUser, async ({ actor, params, body }) => {
    const person = await people.update(actor, params.idUser, body);
    return say('UPDATED', person, { name: person.name });
  });
  api.handle(updateIdentity, async ({ actor, params, body }) => {
    const person = await people.updateIdentity(actor, params.uid, body);
    return say('UPDATED', person, { name: person.name });
  });
  api.handle(inactiveUser, async ({ actor, params, body }) => {
    const person = await people.setState(actor, params.idUser, body.state);
    return say(body.state === 'Activo' ? 'ACTIVATED' : 'INACTIVATED', person, { name: person.name });
  });
  api.handle(inviteAgain, async ({ actor, params, language }) => {
    const invitation = await people.inviteAgain(actor, params.idUser, language);
    return say(invitation.sent ? 'INVITATION_SENT' : 'INVITATION_WAITS', invitation);
  });
  api.handle(userSessions, ({ actor, params }) => sessions.all(actor, params.idUser));
  api.handle(endSession, async ({ actor, params }) =>
    say('SESSION_CLOSED', await sessions.end(actor, params.idUser, params.idSession)),
  );
}
