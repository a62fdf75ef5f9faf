import type { Person } from '@gemelo/contract/endpoints/people';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Facts } from '../../ui/layout/facts.tsx';
import { Age } from '../../ui/states/age.tsx';
import { PersonState } from './person-state.tsx';

/** Read-only view of a person. */
export function PersonFacts({ person }: { person: Person }) {
  const { t } = useTranslation();
  const format = useFormat();
  const facts: [string, ReactNode][] = [
    [t('contract:field.state'), <PersonState key="state" person={person} />],
    [t('contract:field.Company'), person.Company?.name ?? '—'],
    [t('people.mainRole'), person.Role?.name ?? '—'],
    [t('people.allRoles'), person.roles.map(({ name }) => name).join(', ') || '—'],
    [t('contract:field.idCustomer'), person.idCustomer ?? '—'],
    [
      t('contract:field.secondFactor'),
      t(person.secondFactor ? 'people.secondFactor.on' : 'people.secondFactor.off'),
    ],
    [
      t('contract:field.lastSeenAt'),
      person.lastSeenAt ? <Age key="seen" at={person.lastSeenAt} /> : t('people.neverSeen'),
    ],
    [t('contract:field.createdAt'), format.moment(person.createdAt)],
  ];
  return <Facts facts={facts} />;
}
