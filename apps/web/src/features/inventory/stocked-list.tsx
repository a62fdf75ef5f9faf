import type { StockedSection, StockedSegment } from '@gemelo/contract/endpoints/inventory';
import { useMemo } from 'react';
import { useNavigate } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import type { Column } from '../../ui/data-table/columns.ts';
import { WholeTable } from '../../ui/data-table/whole-table.tsx';
import { OneLine } from '../../ui/text/one-line.tsx';
import text from '../../ui/text/text.module.css';
import { useInventoryAddress } from './asked.ts';
import { segmentOrder, useSegmentColumns } from './segment-columns.tsx';

const NAMED = 3;

const idOf = ({ idWarehouseSegment }: StockedSegment) => idWarehouseSegment;

/** The first devices of a segment by name, and the number of further ones. */
function useNamed() {
  const { t } = useTranslation();
  return useMemo(
    (): Column<StockedSegment> => ({
      id: 'Twins',
      header: t('inventory.map.named'),
      cell: ({ Twins, twins }) => {
        const names = Twins.slice(0, NAMED)
          .map(({ name }) => name)
          .join(', ');
        return (
          <OneLine>{twins > NAMED ? `${names} ${t('table.more', { count: twins - NAMED })}` : names}</OneLine>
        );
      },
      // Only where there is room for the names of the worst devices too.
      minWidth: 420,
      card: 'none',
    }),
    [t],
  );
}

/** The segments of a section that hold devices, as a table with their conditions; the plan shows the empty ones too. */
export function StockedList({ section }: { section: StockedSection }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { link } = useInventoryAddress();
  const shared = useSegmentColumns();
  const named = useNamed();
  const columns = useMemo(
    (): Column<StockedSegment>[] => [
      shared.name,
      shared.level,
      shared.temperature,
      shared.humidity,
      shared.lastReadingAt,
      shared.twins,
      named,
    ],
    [shared, named],
  );
  const { WarehouseSegments: segments } = section;
  const stocked = useMemo(() => segments.filter(({ twins }) => twins > 0), [segments]);
  const empty = segments.length - stocked.length;
  return (
    <>
      {stocked.length > 0 && (
        <WholeTable
          rows={stocked}
          columns={columns}
          rowId={idOf}
          sortBy={segmentOrder}
          label={t('parts.places.segmentsOf', { name: section.name })}
          onOpen={({ idWarehouseSegment }) => void navigate(link('segment', idWarehouseSegment))}
        />
      )}
      {empty > 0 && <p className={text.hint}>{t('inventory.map.emptyOnes', { count: empty })}</p>}
    </>
  );
}
