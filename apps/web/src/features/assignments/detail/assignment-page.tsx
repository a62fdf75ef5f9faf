import type { AssignmentDetail, TwinAssignment } from '@gemelo/contract/endpoints/assignments';
import { assignmentComments } from '@gemelo/contract/endpoints/comments';
import { IconLock, IconPencil, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { TransferDrawer } from '../../../parts/assignments/transfer-drawer.tsx';
import { CommentsPanel } from '../../../parts/comments/comments-panel.tsx';
import { cardFrame } from '../../../ui/layout/card.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { Place, warehouseOf } from '../place.tsx';
import { AddDevicesDrawer } from './add-devices-drawer.tsx';
import { AssignmentFacts } from './assignment-facts.tsx';
import { CloseDialog } from './close-dialog.tsx';
import classes from './detail.module.css';
import { EditDrawer } from './edit-drawer.tsx';
import { TwinsCard } from './twins-card.tsx';

type Open =
  | { kind: 'add' | 'edit' | 'close' }
  | { kind: 'take-out'; twin: TwinAssignment }
  | { kind: 'transfer'; twins: number[] };

export function AssignmentPage({ assignment }: { assignment: AssignmentDetail }) {
  const { t } = useTranslation();
  const can = useCan();
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const active = assignment.state === 'Activo';
  const title = t('assignments.one.title', { id: String(assignment.idAssignment) });
  const mayEdit = active && can('assignment:edit');
  return (
    <Screen
      title={title}
      record={`${title} · ${warehouseOf(assignment)?.name ?? ''}`}
      purpose={<Place assignment={assignment} />}
      more={
        mayEdit
          ? [
              {
                id: 'edit',
                label: t(assignment.type === 'lot' ? 'assignments.one.measure' : 'assignments.one.segments'),
                icon: <IconPencil size={16} />,
                run: () => setOpen({ kind: 'edit' }),
              },
              {
                id: 'close',
                label: t('assignments.close.all'),
                icon: <IconLock size={16} />,
                danger: true,
                run: () => setOpen({ kind: 'close' }),
              },
            ]
          : undefined
      }
      primary={
        active && can('assignment:create')
          ? {
              label: t('assignments.one.add'),
              icon: <IconPlus size={16} aria-hidden />,
              onClick: () => setOpen({ kind: 'add' }),
            }
          : undefined
      }
    >
      <div className={classes.page}>
        <div className={classes.main}>
          <AssignmentFacts assignment={assignment} />
          <TwinsCard
            assignment={assignment}
            mayEdit={mayEdit}
            onTakeOut={(twin) => setOpen({ kind: 'take-out', twin })}
            onTransfer={(twins) => setOpen({ kind: 'transfer', twins })}
          />
        </div>
        <aside className={cardFrame}>
          <CommentsPanel kind={assignmentComments} id={assignment.idAssignment} />
        </aside>
      </div>
      {open?.kind === 'add' && <AddDevicesDrawer assignment={assignment} onClose={close} />}
      {open?.kind === 'edit' && <EditDrawer assignment={assignment} onClose={close} />}
      {open?.kind === 'close' && <CloseDialog assignment={assignment} onClose={close} />}
      {open?.kind === 'take-out' && <CloseDialog assignment={assignment} only={open.twin} onClose={close} />}
      {open?.kind === 'transfer' && (
        <TransferDrawer idCompany={assignment.idCompany} twins={open.twins} onClose={close} />
      )}
    </Screen>
  );
}
