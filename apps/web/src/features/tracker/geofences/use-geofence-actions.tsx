import { type Geofence, removeGeofence, setGeofenceState } from '@gemelo/contract/endpoints/geofences';
import { IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash } from '@tabler/icons-react';
import type { ApiFailure } from '../../../lib/api.ts';
import { useWrite } from '../../../lib/query.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { RowAction } from '../../../ui/data-table/bulk.ts';
import { confirm } from '../../../ui/dialogs/dialogs.ts';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { useErrorText } from '../../../ui/states/error-text.ts';

const SIZE = 16;
type State = Geofence['state'];

/** What can be done with an area. */
export function useGeofenceActions(onEdit: (geofence: Geofence) => void) {
  const { t } = useTranslation();
  const can = useCan();
  const textOf = useErrorText();
  const onError = (failure: ApiFailure) => void snackbar.error(textOf(failure, 'ACTION_FAILED'));
  const setting = useWrite(setGeofenceState, { onError });
  const removing = useWrite(removeGeofence, { onError });

  /** At once, with a way back. */
  const setState = (idGeofence: number, state: State) =>
    setting.mutate(
      { params: { idGeofence }, body: { state } },
      {
        onSuccess: ({ message }) =>
          void snackbar.success(message ?? '', {
            action: {
              label: t('tracker.undo'),
              onClick: () => setState(idGeofence, state === 'Activo' ? 'Inactivo' : 'Activo'),
            },
          }),
      },
    );
  const remove = async ({ idGeofence, name }: Geofence) => {
    const isConfirmed = await confirm({
      title: t('tracker.geofence.removeTitle', { name }),
      text: t('tracker.geofence.removeText'),
      confirmLabel: t('tracker.geofence.remove'),
      danger: true,
    });
    if (!isConfirmed) return;
    removing.mutate(
      { params: { idGeofence } },
      { onSuccess: ({ message }) => void (message && snackbar.success(message)) },
    );
  };

  return (geofence: Geofence): RowAction[] => {
    const isActive = geofence.state === 'Activo';
    const edits: RowAction[] = [
      {
        id: 'edit',
        label: t('tracker.geofence.edit'),
        icon: <IconPencil size={SIZE} />,
        run: () => onEdit(geofence),
      },
      {
        id: 'state',
        label: t(isActive ? 'tracker.geofence.off' : 'tracker.geofence.on'),
        icon: isActive ? <IconPlayerPause size={SIZE} /> : <IconPlayerPlay size={SIZE} />,
        run: () => setState(geofence.idGeofence, isActive ? 'Inactivo' : 'Activo'),
      },
    ];
    const removal: RowAction = {
      id: 'remove',
      label: t('tracker.geofence.remove'),
      icon: <IconTrash size={SIZE} />,
      danger: true,
      run: () => void remove(geofence),
    };
    return [...(can('tracker:edit') ? edits : []), ...(can('tracker:delete') ? [removal] : [])];
  };
}
