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
import type { Tx } from '../../db/client.ts';
import type { Actor } from '../../http/actor.ts';
import { type Api, say } from '../../http/handle.ts';
import { listing } from '../../http/list.ts';
import { indexedMatches } from '../../http/search.ts';
import { presentPerson, selectPeople } from './people.queries.ts';
import type { PeopleService } from './people.service.ts';

interface Filters {
  search?: string | undefined;
  state?: ('Activo' | 'Inactivo')[] | undefined;
  idRole?: number[] | undefined;
  idCompany?: number[] | undefined;
  pending?: boolean | undefined;
}

async function peopleList(tx: Tx, actor: Actor, filters: Filters) {
  const { state, idRole, idCompany, pending, search } = filters;
  const searched = search
    ? await indexedMatches(tx, { table: 'app_user', id: 'idUser', columns: ['name', 'email'] }, search)
    : undefined;
  let rows = selectPeople(tx, actor);
  if (state) rows = rows.where('appUser.state', 'in', state);
  if (idRole) rows = rows.where('appUser.idRole', 'in', idRole);
  if (idCompany) rows = rows.where('appUser.idCompany', 'in', idCompany);
  if (pending !== undefined) rows = rows.where('appUser.idRole', pending ? 'is' : 'is not', null);
  if (searched) rows = rows.where(searched);
  return listing(rows, {
    entity: 'user',
    order: {
      idUser: 'appUser.idUser',
      name: 'appUser.name',
      email: 'appUser.email',
      state: 'appUser.state',
      createdAt: 'appUser.createdAt',
    },
    newest: ['appUser.idUser'],
    present: presentPerson,
  });
}

export function peopleRoutes(api: Api, people: PeopleService) {
  api.list(listPeople, ({ actor, query }, tx) => peopleList(tx, actor, query));
  api.list(peopleByState, ({ actor, query, params }, tx) =>
    peopleList(tx, actor, { ...query, state: [params.state], idCompany: [params.idCompany] }),
  );
  api.handle(registerUser, async ({ actor, body, language }) => {
    const person = await people.create(actor, body, language);
    return say(body.password ? 'CREATED' : 'INVITED', person, { name: person.name });
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
  api.handle(inviteAgain, async ({ actor, params, language }) =>
    say('INVITATION_SENT', await people.inviteAgain(actor, params.idUser, language)),
  );
  api.handle(userSessions, ({ actor, params }) => people.sessions(actor, params.idUser));
  api.handle(endSession, async ({ actor, params }) =>
    say('SESSION_CLOSED', await people.endSession(actor, params.idUser, params.idSession)),
  );
}
