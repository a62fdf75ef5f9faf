import type { Geofence } from '@gemelo/contract/endpoints/geofences';
import { IconHistory, IconMapPin, IconPlus } from '@tabler/icons-react';
import { ShownZone } from '../../../lib/format.ts';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { CompanySwitch } from '../../../parts/company/company-switch.tsx';
import { SideModal } from '../../../ui/dialogs/side-modal.tsx';
import { useDrawer } from '../../../ui/dialogs/use-drawer.ts';
import { Screen } from '../../../ui/screen.tsx';
import { useView, ViewSwitch } from '../../../ui/views/view-switch.tsx';
import classes from '../tracker.module.css';
import { useTracker } from '../use-tracker.ts';
import { CrossingsTable } from './crossings-table.tsx';
import { GeofenceForm } from './geofence-form.tsx';
import { GeofenceMap } from './geofence-map.tsx';
import { GeofenceTable } from './geofence-table.tsx';
import { useGeofenceActions } from './use-geofence-actions.tsx';

const views = ['áreas', 'historial'] as const;

interface Content {
  /** None: a new one. */
  geofence: Geofence | undefined;
}

/** Areas of the map, who is in them, and who entered and left. */
export function GeofencesScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const view = useView(views);
  const drawer = useDrawer<Content>();
  const edit = (geofence: Geofence | undefined) => drawer.open({ geofence });
  const rowActions = useGeofenceActions(edit);
  const zone = useTracker().data?.data.timeZone;
  const edited = drawer.content?.geofence;
  return (
    <Screen
      title={t('tracker.geofence.title')}
      purpose={t('tracker.geofence.purpose')}
      actions={
        <>
          <CompanySwitch />
          <ViewSwitch
            label={t('tracker.views')}
            value={view}
            views={[
              { id: 'áreas', label: t('tracker.geofence.title'), icon: <IconMapPin size={16} aria-hidden /> },
              {
                id: 'historial',
                label: t('tracker.crossing.title'),
                icon: <IconHistory size={16} aria-hidden />,
              },
            ]}
          />
        </>
      }
      primary={
        can('tracker:create')
          ? {
              label: t('tracker.geofence.create'),
              icon: <IconPlus size={16} aria-hidden />,
              onClick: () => edit(undefined),
            }
          : undefined
      }
    >
      <ShownZone value={zone}>
        {view === 'historial' ? (
          <CrossingsTable />
        ) : (
          <div className={classes.areas}>
            <GeofenceTable
              rowActions={rowActions}
              onOpen={(geofence) => can('tracker:edit') && edit(geofence)}
              onCreate={() => edit(undefined)}
            />
            <GeofenceMap onOpen={can('tracker:edit') ? edit : undefined} />
          </div>
        )}
      </ShownZone>
      <SideModal
        opened={drawer.opened}
        onClose={drawer.close}
        title={edited ? <bdi>{edited.name}</bdi> : t('tracker.geofence.create')}
        purpose={t('tracker.geofence.formPurpose')}
      >
        {drawer.content && <GeofenceForm key={drawer.turn} geofence={edited} onClose={drawer.close} />}
      </SideModal>
    </Screen>
  );
}
