import { tasks } from '@gemelo/contract/endpoints/tasks';
import { useMediaQuery } from '@mantine/hooks';
import { useId, useMemo } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { PHONE } from '../../../ui/data-table/card-view.tsx';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { SavedViews } from '../../../ui/data-table/saved-views.tsx';
import { Toolbar } from '../../../ui/data-table/toolbar.tsx';
import { Nothing } from '../../../ui/layout/nothing.tsx';
import { WhenNear } from '../../../ui/layout/when-near.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import classes from './list.module.css';
import { useTaskColumns } from './task-columns.tsx';
import { TaskPeek } from './task-peek.tsx';
import { idOf, useOpenTask } from './task-table.tsx';
import { type GroupSection, useGroupSections } from './use-group-sections.tsx';
import { useTaskBulk } from './use-task-bulk.tsx';
import { useTaskFacets } from './use-task-facets.ts';
import { type TaskGroup, useTaskQuery } from './use-task-query.ts';

const ROWS = 10;
/** Height of a section while it loads: its title and some rows. */
const SECTION = 260;

/** One group: a list of its own, asked for when it comes near. */
function Section({ section }: { section: GroupSection }) {
  const { t } = useTranslation();
  const format = useFormat();
  const heading = useId();
  const columns = useTaskColumns();
  const open = useOpenTask();
  const query = useMemo(() => ({ ...section.query }), [section.query]);
  const bulk = useTaskBulk(query);
  // The same question as that of the table's first page, so it is asked once.
  const { data } = useRead(tasks, { query: { ...query, page: 1, limit: ROWS } });
  const total = data?.total;
  return (
    <section className={classes.group} aria-labelledby={heading}>
      <header className={classes.groupHead}>
        <h2 id={heading} className={classes.groupTitle}>
          {section.title}
        </h2>
        {total !== undefined && <span className={classes.count}>{format.number(total)}</span>}
      </header>
      {total === 0 ? (
        <Nothing>{t('tasks.group.empty')}</Nothing>
      ) : (
        <DataTable
          bare
          endpoint={tasks}
          query={query}
          columns={columns}
          bulkActions={bulk.actions}
          rowId={idOf}
          storageKey="tasks"
          scope={`g${section.key}`}
          pageSize={ROWS}
          height="content"
          label={section.name}
          failure="CATALOGUE_LOAD"
          onOpen={open}
          peek={(task) => <TaskPeek task={task} />}
        />
      )}
      {bulk.dialog}
    </section>
  );
}

/** The list in sections, under one search and one set of filters. */
export function TaskGroups({ group }: { group: TaskGroup }) {
  const phone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const { query, facetIds, state, change } = useTaskQuery();
  const facets = useTaskFacets(facetIds);
  const { sections, error, retry } = useGroupSections(group, query);
  return (
    <>
      <Toolbar
        state={state}
        change={change}
        facets={facets}
        searchable
        phone={phone}
        total={0}
        onLeaveDown={() => undefined}
      >
        <SavedViews />
      </Toolbar>
      <div className={classes.groups}>
        {sections?.map((section, index) => (
          <WhenNear key={`${group}/${section.key}`} height={index === 0 ? 0 : SECTION}>
            <Section section={section} />
          </WhenNear>
        ))}
        {!sections && (error ? <ErrorState error={error} onRetry={retry} /> : <Loading count={8} />)}
      </div>
    </>
  );
}
