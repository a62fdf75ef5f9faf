import { IconLayoutGrid, IconMap2, IconPaperclip, IconTable } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CompanySwitch } from '../../parts/company/company-switch.tsx';
import { useDrawer } from '../../ui/dialogs/use-drawer.ts';
import { Screen } from '../../ui/screen.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { useView, ViewSwitch } from '../../ui/views/view-switch.tsx';
import { AttachmentDrawer, type DrawerContent } from './form/attachment-drawer.tsx';
import { AttachmentGallery } from './list/attachment-gallery.tsx';
import { AttachmentsTable } from './list/attachments-table.tsx';

const AttachmentsMap = lazy(() =>
  import('./list/attachments-map.tsx').then((m) => ({ default: m.AttachmentsMap })),
);

const views = ['galería', 'tabla', 'mapa'] as const;
const SIZE = 16;

/** What was attached to warehouses: as pictures, as rows and on a map, over the same filters. */
export function AttachmentsScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const view = useView(views);
  const drawer = useDrawer<DrawerContent>();
  const onCreate = can('attachment:create') ? () => drawer.open({ kind: 'create' }) : undefined;
  return (
    <Screen
      title={t('attachments.title')}
      purpose={t('attachments.purpose')}
      actions={
        <>
          <CompanySwitch />
          <ViewSwitch
            label={t('attachments.views')}
            value={view}
            views={[
              {
                id: 'galería',
                label: t('attachments.gallery'),
                icon: <IconLayoutGrid size={SIZE} aria-hidden />,
              },
              { id: 'tabla', label: t('attachments.table'), icon: <IconTable size={SIZE} aria-hidden /> },
              { id: 'mapa', label: t('attachments.map.tab'), icon: <IconMap2 size={SIZE} aria-hidden /> },
            ]}
          />
        </>
      }
      primary={
        onCreate && {
          label: t('attachments.create'),
          icon: <IconPaperclip size={SIZE} aria-hidden />,
          onClick: onCreate,
        }
      }
    >
      {view === 'galería' && <AttachmentGallery onCreate={onCreate} />}
      {view === 'tabla' && <AttachmentsTable onCreate={onCreate} />}
      {view === 'mapa' && (
        <Suspense fallback={<Loading kind="block" height={480} />}>
          <AttachmentsMap onCreate={onCreate} />
        </Suspense>
      )}
      <AttachmentDrawer drawer={drawer} />
    </Screen>
  );
}
