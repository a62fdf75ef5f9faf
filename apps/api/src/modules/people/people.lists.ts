import type { State } from '@gemelo/contract/kit/fields';
import { sql } from 'kysely';
import type { Tx } from '../../db/client.ts';
import { defineList } from '../../db/lists/define-list.ts';
import { among, byValue, equals } from '../../db/lists/filters.ts';
import { searching } from '../../db/lists/search.ts';
import { builder } from '../../db/prepared.ts';
import type { Actor } from '../../http/actor.ts';
import { companySeenBy, presentPerson, selectPeople } from './people.queries.ts';

interface PeopleFilters {
  search?: string | undefined;
  state?: State[] | undefined;
  idRole?: number[] | undefined;
  idCompany?: number[] | undefined;
  pending?: boolean | undefined;
}
interface SeenPeopleFilters extends PeopleFilters {
  seenCompany?: number | undefined;
}

const people = defineList<SeenPeopleFilters>()({
  entity: 'user',
  rows: () => selectPeople(builder),
  filters: {
    seenCompany: equals('appUser.idCompany'),
    search: searching({ table: 'appUser', id: 'idUser', columns: ['name', 'email'] }),
    idCompany: among('appUser.idCompany'),
    idRole: among('appUser.idRole'),
    state: among('appUser.state'),
    pending: byValue((is: boolean) =>
      is ? sql<boolean>`app_user.id_role is null` : sql<boolean>`app_user.id_role is not null`,
    ),
  },
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

/** Users that the caller may see. */
export const peopleList = (tx: Tx, actor: Actor, filters: PeopleFilters) =>
  people(tx, { ...filters, seenCompany: companySeenBy(actor) });
