import { IconMap2, IconTable } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { ShownZone, useTimeZone } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { CompanySwitch } from '../../parts/company/company-switch.tsx';
import { todayIn } from '../../parts/tasks/days.ts';
import { Screen } from '../../ui/screen.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { useView, ViewSwitch } from '../../ui/views/view-switch.tsx';
import { FieldView } from './field-view.tsx';
import { FilterBar } from './filters/filter-bar.tsx';
import { LayerMenu } from './filters/layer-menu.tsx';
import { RangeFilter } from './filters/range-filter.tsx';
import { useTrackerFilter } from './filters/use-tracker-filter.ts';
import { useOpenRecord } from './record/use-open-record.ts';
import { Summary } from './summary.tsx';
import classes from './tracker.module.css';
import { useTracker } from './use-tracker.ts';

const FieldTables = lazy(() => import('./table/field-tables.tsx').then((m) => ({ default: m.FieldTables })));
const RecordDrawer = lazy(() =>
  import('./record/record-drawer.tsx').then((m) => ({ default: m.RecordDrawer })),
);

const views = ['mapa', 'tabla'] as const;
const HEIGHT = 620;

const focusFirstRow = () =>
  document.querySelector<HTMLElement>('[data-row], [role="row"][tabindex="0"]')?.focus();

/** The field as a supervisor sees it: who is where, what was done, and what is late. */
export function TrackerScreen() {
  const { t } = useTranslation();
  const view = useView(views);
  const { data: answer, error, refetch, isFetching } = useTracker();
  const data = answer?.data;
  const zone = useTimeZone();
  const address = useTrackerFilter(data?.today ?? todayIn(zone));
  const record = useOpenRecord();
  return (
    <Screen
      title={t('tracker.title')}
      purpose={t('tracker.purpose')}
      actions={
        <>
          <CompanySwitch />
          <ViewSwitch
            label={t('tracker.views')}
            value={view}
            views={[
              { id: 'mapa', label: t('tracker.view.map'), icon: <IconMap2 size={16} aria-hidden /> },
              { id: 'tabla', label: t('tracker.view.table'), icon: <IconTable size={16} aria-hidden /> },
            ]}
          />
        </>
      }
    >
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />}
      {!error && !data && <Loading kind="block" height={HEIGHT} />}
      {data && (
        <ShownZone value={data.timeZone}>
          <div className={classes.screen}>
            <Summary data={data} />
            <FilterBar
              data={data}
              filter={address.filter}
              total={data.people.length}
              onLeaveDown={focusFirstRow}
            >
              <RangeFilter address={address} />
              {view === 'mapa' && <LayerMenu address={address} />}
            </FilterBar>
            {view === 'mapa' ? (
              <FieldView data={data} filter={address.filter} />
            ) : (
              <Suspense fallback={<Loading kind="block" height={HEIGHT} />}>
                <FieldTables data={data} filter={address.filter} />
              </Suspense>
            )}
            <Suspense fallback={null}>
              {record.id !== undefined && <RecordDrawer id={record.id} onClose={record.close} />}
            </Suspense>
          </div>
        </ShownZone>
      )}
    </Screen>
  );
}
