import { tasksOfPlace } from '@gemelo/contract/endpoints/task-parts';
import { Anchor } from '@mantine/core';
import { linkTo } from '../../lib/addresses.ts';
import { useFormat } from '../../lib/format.ts';
import { Link } from '../../lib/navigation.ts';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Nothing } from '../../ui/layout/nothing.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { CreateTask } from './create-task.tsx';
import { TaskItems } from './task-items.tsx';

type PlaceTasksProps = {
  /** The company of the place. */
  idCompany?: number | undefined;
} & (
  | { twin: { idTwin: number; name: string }; warehouse?: { idWarehouse: number; name: string } | undefined }
  | { twin?: never; warehouse: { idWarehouse: number; name: string } }
);

/** What is to be done about a device or at a warehouse, the most pressing first, and a way to add to it. */
export function PlaceTasks({ twin, warehouse, idCompany }: PlaceTasksProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const mayView = useCan()('task:view');
  const place = twin
    ? { entity: 'twin' as const, id: twin.idTwin }
    : { entity: 'warehouse' as const, id: warehouse?.idWarehouse ?? 0 };
  const { data, error, refetch } = useRead(
    tasksOfPlace,
    { params: place },
    { enabled: mayView, every: FALLBACK_MS },
  );
  if (!mayView) return null;
  const found = data?.data;
  const list = linkTo('tasks');
  const filter = twin ? { idTwin: String(place.id) } : { idWarehouse: String(place.id) };
  return (
    <Card
      title={
        <>
          {t('tasks.place.title')} {found && found.open > 0 && <span>{format.number(found.open)}</span>}
        </>
      }
      action={<CreateTask compact seed={{ twin, warehouse, idCompany }} />}
    >
      {error && !found ? (
        <ErrorState error={error} otherwise="CATALOGUE_LOAD" onRetry={() => void refetch()} compact />
      ) : !found ? (
        <Loading count={2} />
      ) : found.tasks.length === 0 ? (
        <Nothing>{t('tasks.place.none')}</Nothing>
      ) : (
        <TaskItems tasks={found.tasks} />
      )}
      {found && found.open > found.tasks.length && (
        <Anchor component={Link} to={list.to} search={filter}>
          {t('tasks.place.all')}
        </Anchor>
      )}
    </Card>
  );
}
