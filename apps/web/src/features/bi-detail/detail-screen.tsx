import type { ChartNote } from '@gemelo/contract/endpoints/chart-notes';
import { LIMIT_MAX } from '@gemelo/contract/kit/paging';
import { IconMessagePlus } from '@tabler/icons-react';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useCan, useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { ReportAction } from '../../parts/bi/report-action.tsx';
import { type ChosenIn, usePeriod } from '../../parts/bi/use-period.ts';
import { usePlaceMarks } from '../../parts/bi/use-place-marks.ts';
import { AmplitudeByDay } from '../../parts/bi/widgets/amplitude-by-day.tsx';
import { DailyBehaviour } from '../../parts/bi/widgets/daily-behaviour.tsx';
import { Nothing } from '../../ui/layout/nothing.tsx';
import { WhenNear } from '../../ui/layout/when-near.tsx';
import classes from './bi-detail.module.css';
import type { OpenNote } from './notes/note-drawer.tsx';
import { NotesPanel } from './notes/notes-panel.tsx';
import { NowPanel } from './now-panel.tsx';
import type { ChoosableWarehouse } from './use-warehouses.ts';
import { useVariables, VariablesPanel } from './variables-panel.tsx';
import { WarehouseLinks } from './warehouse-links.tsx';
import { WarehouseScreen } from './warehouse-screen.tsx';

const NoteDrawer = lazy(() => import('./notes/note-drawer.tsx').then((m) => ({ default: m.NoteDrawer })));
const NoteView = lazy(() => import('./notes/note-view.tsx').then((m) => ({ default: m.NoteView })));

/** All charts of the page share the hovered moment. */
const HOVER = 'bi-detail';
const CHART = 340;
const MINUTE = 60_000;
const toMinute = (moment: number) => Math.round(moment / MINUTE) * MINUTE;

/** One warehouse: what is out, how it changed, and what was done about it. */
export function DetailScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const period = usePeriod('7d');
  const [open, setOpen] = useState<OpenNote>();
  const mayAdd = can('chart-note:create');
  return (
    <WarehouseScreen
      kind="detail"
      period={period}
      links={({ idWarehouse, stock }) => (
        <>
          {!stock && <WarehouseLinks idWarehouse={idWarehouse} period={period} />}
          <ReportAction idWarehouse={idWarehouse} period={period} />
        </>
      )}
      primary={
        mayAdd
          ? {
              label: t('bi-detail.notes.add'),
              icon: <IconMessagePlus size={16} aria-hidden />,
              onClick: () => setOpen({ at: toMinute(Math.min(Date.now(), period.range.to)) }),
            }
          : undefined
      }
    >
      {(warehouse) => (
        <Warehouse key={warehouse.idWarehouse} {...{ warehouse, period, open, mayAdd }} onOpen={setOpen} />
      )}
    </WarehouseScreen>
  );
}

interface WarehouseProps {
  warehouse: ChoosableWarehouse;
  period: ChosenIn;
  open: OpenNote | undefined;
  mayAdd: boolean;
  onOpen: (open: OpenNote | undefined) => void;
}

function Warehouse({ warehouse: { idWarehouse, stock }, period, open, mayAdd, onOpen }: WarehouseProps) {
  const { t } = useTranslation();
  const can = useCan();
  const own = useSession((state) => state.user?.idUser);
  const source = useMemo(() => ({ warehouses: [idWarehouse] }), [idWarehouse]);
  const variables = useVariables(source, period);
  const openNote = useCallback((note: ChartNote) => onOpen({ note }), [onOpen]);
  const { notes, hidden, marksOf } = usePlaceMarks({
    idWarehouse,
    period: period.request,
    enabled: !variables.figures.loading,
    onOpen: openNote,
  });
  const pick = mayAdd
    ? (moment: number, idMeasurement: number) => onOpen({ at: toMinute(moment), idMeasurement })
    : undefined;
  const isOwn = open && 'note' in open && open.note.User.idUser === own;
  const editable = !open || !('note' in open) || (isOwn && mayAdd) || can('chart-note:edit');
  return (
    <div className={classes.page}>
      {stock && <NowPanel stock={stock} period={period} />}
      <div className={classes.charts}>
        <VariablesPanel {...{ source, period, variables, marksOf }} hover={HOVER} onPick={pick} />
        <div className={classes.mouse}>
          <Nothing>{t(mayAdd ? 'bi-detail.detail.hint' : 'bi-detail.detail.hintView')}</Nothing>
        </div>
        {hidden && <Nothing>{t('bi-detail.detail.moreMarks', { count: LIMIT_MAX })}</Nothing>}
      </div>
      {can('chart-note:view') && <NotesPanel notes={notes} mayAdd={mayAdd} onOpen={openNote} />}
      <WhenNear height={CHART}>
        <AmplitudeByDay source={source} period={period} hover={HOVER} />
      </WhenNear>
      <WhenNear height={CHART}>
        <DailyBehaviour source={source} period={period} hover={HOVER} />
      </WhenNear>
      <Suspense>
        {open &&
          (editable ? (
            <NoteDrawer
              {...{ idWarehouse, open }}
              measured={variables.measured}
              mayDelete={(isOwn && mayAdd) || can('chart-note:delete')}
              onClose={() => onOpen(undefined)}
            />
          ) : (
            <NoteView note={open.note} onClose={() => onOpen(undefined)} />
          ))}
      </Suspense>
    </div>
  );
}
