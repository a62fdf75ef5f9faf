import { inactiveUser, inviteAgain, type Person } from '@gemelo/contract/endpoints/people';
import {
  IconBan,
  IconCircleCheck,
  IconDevices,
  IconEye,
  IconKey,
  IconMailForward,
  IconPencil,
} from '@tabler/icons-react';
import { useWrite } from '../../lib/query.ts';
import { useCan, useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { RowAction } from '../../ui/data-table/bulk.ts';
import { confirm } from '../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../ui/states/error-state.tsx';
import { tellInvitation } from './invitation-store.ts';
import type { PersonTab } from './person-drawer.tsx';
import { withReason } from './refusal.ts';

const SIZE = 16;

/** Row actions of the people list. */
export function usePersonActions(open: (person: Person, tab: PersonTab) => void) {
  const { t } = useTranslation();
  const can = useCan();
  const textOf = useErrorText();
  const own = useSession((state) => state.user?.idUser);
  const feedback = {
    onSuccess: ({ message }: { message?: string }) => message && snackbar.success(message),
    onError: (failure: unknown) => snackbar.error(textOf(withReason(failure, t), 'ACTION_FAILED')),
  };
  const state = useWrite(inactiveUser, feedback);
  const invitation = useWrite(inviteAgain, { onError: feedback.onError });
  const invite = async ({ idUser, name }: Person) => {
    const answer = await invitation.mutateAsync({ params: { idUser } }).catch(() => undefined);
    if (answer) tellInvitation(name, answer.data, answer.message);
  };

  const setState = async (person: Person) => {
    const active = person.state === 'Activo';
    const verb = active ? 'inactivate' : 'activate';
    const confirmed = await confirm({
      title: t(`catalogues.${verb}.one`, { name: person.name }),
      text: t(`people.${verb}`),
      confirmLabel: t(`catalogues.${verb}.do`),
      danger: active,
    });
    if (confirmed)
      state.mutate({ params: { idUser: person.idUser }, body: { state: active ? 'Inactivo' : 'Activo' } });
  };

  return (person: Person): RowAction[] => {
    const edit = can('user:edit');
    const active = person.state === 'Activo';
    return [
      {
        id: 'open',
        label: t(edit ? 'catalogues.edit.do' : 'catalogues.view.do'),
        icon: edit ? <IconPencil size={SIZE} /> : <IconEye size={SIZE} />,
        run: () => open(person, 'data'),
      },
      ...(edit
        ? [
            {
              id: 'access',
              label: t('people.tab.access'),
              icon: <IconKey size={SIZE} />,
              run: () => open(person, 'access'),
            },
            {
              id: 'sessions',
              label: t('people.tab.sessions'),
              icon: <IconDevices size={SIZE} />,
              run: () => open(person, 'sessions'),
            },
          ]
        : []),
      ...(edit && active && !person.verified
        ? [
            {
              id: 'invite',
              label: t('people.access.inviteAgain'),
              icon: <IconMailForward size={SIZE} />,
              run: () => void invite(person),
            },
          ]
        : []),
      ...(can('user:delete') && person.idUser !== own
        ? [
            {
              id: 'state',
              label: t(active ? 'catalogues.inactivate.do' : 'catalogues.activate.do'),
              icon: active ? <IconBan size={SIZE} /> : <IconCircleCheck size={SIZE} />,
              danger: active,
              run: () => void setState(person),
            },
          ]
        : []),
    ];
  };
}
