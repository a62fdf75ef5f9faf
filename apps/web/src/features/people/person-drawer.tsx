import type { Person } from '@gemelo/contract/endpoints/people';
import { Tabs } from '@mantine/core';
import { useState } from 'react';
import { useCan, useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { SideModal } from '../../ui/dialogs/side-modal.tsx';
import stack from '../../ui/layout/stack.module.css';
import { Notice } from '../../ui/states/notice.tsx';
import { IdentityForm } from './identity-form.tsx';
import classes from './people.module.css';
import { PersonFacts } from './person-facts.tsx';
import { PersonForm } from './person-form.tsx';
import { SessionList } from './session-list.tsx';

export type PersonTab = 'data' | 'access' | 'sessions';

interface PersonDrawerProps {
  person: Person;
  tab: PersonTab;
  onClose: () => void;
}

/** One person: details and roles, credentials, and sessions. */
export function PersonDrawer({ person, tab: first, onClose }: PersonDrawerProps) {
  const { t } = useTranslation();
  const can = useCan();
  const [tab, setTab] = useState<string | null>(first);
  const own = useSession((state) => state.user?.idUser) === person.idUser;
  const title = <bdi>{person.name}</bdi>;
  const purpose = <bdi>{person.email}</bdi>;
  if (!can('user:edit')) {
    return (
      <SideModal opened onClose={onClose} title={title} purpose={purpose}>
        <div className={stack.stack}>
          <Notice tone="info">{t('catalogues.readOnly.role')}</Notice>
          <PersonFacts person={person} />
        </div>
      </SideModal>
    );
  }
  return (
    <SideModal opened onClose={onClose} title={title} purpose={purpose}>
      <Tabs value={tab} onChange={setTab} keepMounted={false} className={classes.tabs ?? ''}>
        <Tabs.List>
          <Tabs.Tab value="data">{t('people.tab.data')}</Tabs.Tab>
          <Tabs.Tab value="access">{t('people.tab.access')}</Tabs.Tab>
          <Tabs.Tab value="sessions">{t('people.tab.sessions')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="data" className={classes.panel ?? ''}>
          <PersonForm person={person} own={own} onClose={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="access" className={classes.panel ?? ''}>
          <IdentityForm person={person} own={own} onClose={onClose} />
        </Tabs.Panel>
        <Tabs.Panel value="sessions" className={classes.panel ?? ''}>
          <SessionList idUser={person.idUser} />
        </Tabs.Panel>
      </Tabs>
    </SideModal>
  );
}
