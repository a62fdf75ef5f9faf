import { listPeople, type Person } from '@gemelo/contract/endpoints/people';
import { Button } from '@mantine/core';
import { IconMailForward, IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from '../../lib/navigation.ts';
import { useRead } from '../../lib/query.ts';
import { useSeesAll } from '../../lib/reach.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Notice } from '../../ui/states/notice.tsx';
import { InvitationDialog } from './invitation-dialog.tsx';
import { InviteDrawer } from './invite-drawer.tsx';
import { usePeopleColumns } from './people-columns.tsx';
import { PersonDrawer, type PersonTab } from './person-drawer.tsx';
import { usePeopleFacets } from './use-people-facets.ts';
import { usePersonActions } from './use-person-actions.tsx';

type Open = { kind: 'invite' } | { kind: 'person'; person: Person; tab: PersonTab };

/** People who signed up and wait for a company and a role; only users who see every company can assign them. */
function useWaiting() {
  const can = useCan();
  const seesAll = useSeesAll();
  const navigate = useNavigate();
  const { data } = useRead(
    listPeople,
    { query: { pending: 'true', state: 'Activo', limit: 1 } },
    { enabled: seesAll && can('user:edit') },
  );
  return {
    count: data?.total ?? 0,
    show: () => void navigate({ to: '.', search: { pending: 'true', state: 'Activo' } }),
  };
}

/** Users of the console with their roles, and those who wait for one. */
export function PeopleScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const columns = usePeopleColumns();
  const facets = usePeopleFacets();
  const waiting = useWaiting();
  const [open, setOpen] = useState<Open>();
  const openPerson = (person: Person, tab: PersonTab) => setOpen({ kind: 'person', person, tab });
  const rowActions = usePersonActions(openPerson);
  const invite = () => setOpen({ kind: 'invite' });
  const close = () => setOpen(undefined);
  const mayInvite = can('user:create');
  return (
    <Screen
      title={t('people.title')}
      purpose={t('people.purpose')}
      primary={
        mayInvite
          ? {
              label: t('people.invite.do'),
              icon: <IconUserPlus size={16} aria-hidden />,
              onClick: invite,
            }
          : undefined
      }
      attention={
        waiting.count > 0 && (
          <Notice
            tone="info"
            action={
              <Button size="compact-sm" variant="default" onClick={waiting.show}>
                {t('people.waiting.show')}
              </Button>
            }
          >
            {t('people.waiting.text', { count: waiting.count })}
          </Notice>
        )
      }
    >
      <DataTable
        endpoint={listPeople}
        columns={columns}
        facets={facets}
        rowId={(person) => person.idUser}
        storageKey="people"
        label={t('people.title')}
        exportName={t('people.title')}
        onOpen={(person) => openPerson(person, 'data')}
        rowActions={rowActions}
        emptyState={{
          icon: <IconMailForward size={24} stroke={1.5} />,
          title: t('people.empty.title'),
          text: t('people.empty.text'),
          ...(mayInvite ? { action: <Button onClick={invite}>{t('people.invite.do')}</Button> } : {}),
        }}
      />
      <InvitationDialog />
      <InviteDrawer opened={open?.kind === 'invite'} onClose={close} />
      {open?.kind === 'person' && <PersonDrawer person={open.person} tab={open.tab} onClose={close} />}
    </Screen>
  );
}
