import type { Person } from '@gemelo/contract/endpoints/people';
import { IconShieldCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useSeesAll } from '../../lib/reach.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { PresenceOf } from '../../parts/presence/presence-of.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { Age } from '../../ui/states/age.tsx';
import { Mono } from '../../ui/states/mono.tsx';
import { OneLine } from '../../ui/text/one-line.tsx';
import classes from './people.module.css';
import { PersonState } from './person-state.tsx';

function Name({ person }: { person: Person }) {
  const { t } = useTranslation();
  const own = useSession((state) => state.user?.idUser) === person.idUser;
  return (
    <span className={classes.name}>
      <OneLine>{person.name}</OneLine>
      {own && <span className={classes.own}>{t('people.you')}</span>}
      {person.secondFactor && (
        <IconShieldCheck
          data-hint={t('people.secondFactor.on')}
          size={16}
          className={classes.shield}
          aria-label={t('people.secondFactor.on')}
        />
      )}
    </span>
  );
}

/** The main role, and the number of further ones. */
function Roles({ person }: { person: Person }) {
  const { t } = useTranslation();
  const further = person.roles.filter(({ idRole }) => idRole !== person.idRole);
  if (!person.Role) return '—';
  return (
    <span className={classes.roles}>
      <OneLine>{person.Role.name}</OneLine>
      {further.length > 0 && (
        <span data-hint={further.map(({ name }) => name).join(', ')} className={classes.more}>
          {t('table.more', { count: further.length })}
        </span>
      )}
    </span>
  );
}

export function usePeopleColumns(): Column<Person>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const seesAll = useSeesAll();
  return useMemo(
    () => [
      {
        id: 'name',
        header: t('contract:field.name'),
        cell: (person) => <Name person={person} />,
        fixed: true,
        card: 'title',
      },
      {
        id: 'presence',
        header: t('people.presence'),
        cell: (person) => <PresenceOf idUser={person.idUser} />,
        width: 136,
      },
      { id: 'email', header: t('contract:field.email'), cell: (person) => <OneLine>{person.email}</OneLine> },
      {
        id: 'Role',
        header: t('people.mainRole'),
        cell: (person) => <Roles person={person} />,
        width: 184,
      },
      ...(seesAll
        ? [
            {
              id: 'Company',
              header: t('contract:field.Company'),
              cell: (person: Person) => (person.Company ? <OneLine>{person.Company.name}</OneLine> : '—'),
              width: 192,
            },
          ]
        : []),
      {
        id: 'state',
        header: t('contract:field.state'),
        cell: (person) => <PersonState person={person} plain />,
        width: 112,
        card: 'badge',
      },
      {
        id: 'lastSeenAt',
        header: t('contract:field.lastSeenAt'),
        cell: (person) => (person.lastSeenAt ? <Age at={person.lastSeenAt} /> : t('people.neverSeen')),
        width: 128,
        // Hidden when every company is listed: the company column needs the space.
        hidden: seesAll,
      },
      {
        id: 'createdAt',
        header: t('contract:field.createdAt'),
        cell: (person) => <time dateTime={person.createdAt}>{format.moment(person.createdAt)}</time>,
        width: 196,
      },
      {
        id: 'idCustomer',
        header: t('contract:field.idCustomer'),
        cell: (person) => (person.idCustomer ? <Mono copy>{person.idCustomer}</Mono> : '—'),
        width: 160,
        hidden: true,
      },
      {
        id: 'idUser',
        header: t('catalogues.id'),
        cell: (person) => <Mono copy>{person.idUser}</Mono>,
        width: 96,
        hidden: true,
      },
    ],
    [t, format, seesAll],
  );
}
