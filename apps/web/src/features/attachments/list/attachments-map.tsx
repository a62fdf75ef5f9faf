import {
  type AttachmentPoint,
  attachmentPoints,
  listAttachments,
} from '@gemelo/contract/endpoints/attachments';
import { useMediaQuery } from '@mantine/hooks';
import { IconMapPinOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { linkTo } from '../../../lib/addresses.ts';
import { useFormat } from '../../../lib/format.ts';
import { useNavigate } from '../../../lib/navigation.ts';
import { useRead } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useIsolated } from '../../../lib/use-isolated.ts';
import { useNamedCompany } from '../../../parts/company/named-company.ts';
import { PHONE } from '../../../ui/data-table/card-view.tsx';
import stack from '../../../ui/layout/stack.module.css';
import { LazyMap } from '../../../ui/map/lazy-map.tsx';
import type { MapPoint } from '../../../ui/map/map-point.ts';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { NoData } from '../../../ui/states/no-data.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import { FilteredView } from '../../../ui/views/filtered-view.tsx';
import { AttachmentTools } from './attachment-tools.tsx';
import { useListParts } from './use-list-parts.tsx';

const HEIGHT = { desk: 560, phone: 380 };

interface Placed extends MapPoint {
  point: AttachmentPoint;
}
const pointsOf = (points: readonly AttachmentPoint[]): Placed[] =>
  points.map((point) => ({
    id: String(point.idWarehouseAttachment),
    tone: 'info',
    latitude: point.latitude,
    longitude: point.longitude,
    point,
  }));

const numbers = (text: string | undefined) => text?.split(',').map(Number);

/** Where attachments were made. */
export function AttachmentsMap({ onCreate }: { onCreate: (() => void) | undefined }) {
  const { facets, params, period, filter, empty, isFiltered } = useListParts(onCreate);
  return (
    <FilteredView
      endpoint={listAttachments}
      facets={facets.filter(({ id }) => id !== 'placed')}
      {...{ params, query: { ...period } }}
      tools={<AttachmentTools filter={filter} />}
    >
      {() => <Places filter={{ ...period, ...filter }} empty={isFiltered ? empty : undefined} />}
    </FilteredView>
  );
}

interface PlacesProps {
  filter: Record<string, string | undefined>;
  empty: ReturnType<typeof useListParts>['empty'] | undefined;
}

function Places({ filter, empty }: PlacesProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const isolated = useIsolated();
  const navigate = useNavigate();
  const company = useNamedCompany();
  const isPhone = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const height = isPhone ? HEIGHT.phone : HEIGHT.desk;
  const { search, from, to } = filter;
  const warehouses = numbers(filter.idWarehouse);
  const users = numbers(filter.idUser);
  const tags = filter.tag?.split(',');
  const body = { ...company, search, from, to, warehouses, users, tags };
  const { data, error, refetch, isFetching, isPlaceholderData } = useRead(
    attachmentPoints,
    { body },
    { keepPrevious: true },
  );
  const asked = JSON.stringify(body);
  const [frame, setFrame] = useState(asked);
  if (!isPlaceholderData && frame !== asked) setFrame(asked);
  const points = useMemo(() => pointsOf(data?.data.points ?? []), [data]);
  if (error)
    return (
      <ErrorState
        {...{ error, otherwise: 'ASSIGNMENT_FAILED', retrying: isFetching }}
        onRetry={() => void refetch()}
      />
    );
  if (!data) return <Loading kind="block" height={height} />;
  if (points.length === 0)
    return (
      <NoData
        {...(empty ?? {
          icon: <IconMapPinOff size={24} stroke={1.5} />,
          title: t('attachments.map.none'),
          text: t('attachments.map.noneText'),
        })}
      />
    );
  const { total } = data.data;
  return (
    <div className={stack.stack}>
      {total > points.length && (
        <Notice tone="info">
          {t('attachments.map.newest', { shown: format.number(points.length), total: format.number(total) })}
        </Notice>
      )}
      <LazyMap height={height} missing={t('attachments.map.missing')}>
        {({ PointsMap, engine }) => (
          <PointsMap
            {...{ engine, height, points, frame }}
            label={t('attachments.map.title')}
            selected={undefined}
            onSelect={(id) => void navigate(linkTo('attachment', Number(id)))}
            say={({ point }) => ({
              name: point.name,
              note: isolated.line(
                point.name !== point.Warehouse.name && point.Warehouse.name,
                point.User?.name,
                format.moment(point.createdAt),
              ),
              state: null,
            })}
          />
        )}
      </LazyMap>
    </div>
  );
}
