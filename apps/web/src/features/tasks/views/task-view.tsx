import { tasks } from '@gemelo/contract/endpoints/tasks';
import { lazy, Suspense, useMemo } from 'react';
import { loadTexts } from '../../../lib/i18n.ts';
import { Loading } from '../../../ui/states/loading.tsx';
import { FilteredView } from '../../../ui/views/filtered-view.tsx';
import { useTaskFacets } from '../list/use-task-facets.ts';
import { useTaskQuery } from '../list/use-task-query.ts';

const TaskBoard = lazy(async () => {
  const [board] = await Promise.all([import('./board/task-board.tsx'), loadTexts('kanban')]);
  return { default: board.TaskBoard };
});
const CalendarView = lazy(() =>
  import('./calendar/calendar-view.tsx').then((m) => ({ default: m.CalendarView })),
);
const TimelineView = lazy(() =>
  import('./timeline/timeline-view.tsx').then((m) => ({ default: m.TimelineView })),
);

export type OtherView = 'tablero' | 'calendario' | 'cronograma';

interface TaskViewProps {
  view: OtherView;
  /** Opens the form with a due date. */
  onCreate: ((day: string) => void) | undefined;
}

/** The tasks of the list as a board, a calendar or a timeline, under the same filters. */
export function TaskView({ view, onCreate }: TaskViewProps) {
  const { facetIds, fixed, group } = useTaskQuery();
  const facets = useTaskFacets(facetIds);
  return (
    <FilteredView endpoint={tasks} facets={facets} query={fixed}>
      {(filter) => (
        <Suspense fallback={<Loading kind="block" height={480} />}>
          <Shown view={view} group={group} fixed={fixed} filter={filter} onCreate={onCreate} />
        </Suspense>
      )}
    </FilteredView>
  );
}

type ShownProps = TaskViewProps & Pick<ReturnType<typeof useTaskQuery>, 'fixed' | 'filter' | 'group'>;

function Shown({ view, group, fixed, filter, onCreate }: ShownProps) {
  const query = useMemo(() => ({ ...fixed, ...filter }), [fixed, filter]);
  if (view === 'tablero') return <TaskBoard query={query} group={group} />;
  if (view === 'calendario') return <CalendarView query={query} onCreate={onCreate} />;
  return <TimelineView query={query} group={group} />;
}
