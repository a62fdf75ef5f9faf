import { type Ebag, ebags } from '@gemelo/contract/endpoints/bi-ebags';
import { IconRoute } from '@tabler/icons-react';
import { useCallback, useMemo } from 'react';
import { useNavigate } from '../../../lib/navigation.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useBehind, useDashboard } from '../../../parts/bi/behind.ts';
import type { Source } from '../../../parts/bi/source.ts';
import { ebagFilters } from '../../../parts/bi/use-ebags.ts';
import { useShownCompany } from '../../../parts/company/shown-company.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { Panel } from '../../../ui/layout/card.tsx';
import { useEbagColumns } from './ebag-columns.tsx';

const ROWS = 25;
const idOf = ({ idTwin }: Ebag) => idTwin;

/** Every ebag with its place, stowage and height; each leads to its device page and to its exposure. */
export function EbagList({ source }: { source: Source }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const behind = useBehind();
  const dashboard = useDashboard();
  const { idCompany } = useShownCompany();
  const columns = useEbagColumns();
  const query = useMemo(() => ({ ...ebagFilters(source), idCompany, order: '-level' }), [source, idCompany]);
  const actions = useCallback(
    ({ idTwin }: Ebag) => [
      {
        id: 'exposure',
        label: t('bi-storage.ebags.exposure'),
        icon: <IconRoute size={16} />,
        run: () => void navigate(dashboard('exposure', { twin: idTwin })),
      },
    ],
    [t, navigate, dashboard],
  );
  return (
    <Panel title={t('bi-storage.ebags.list')}>
      <DataTable
        endpoint={ebags}
        columns={columns}
        rowId={idOf}
        storageKey="bi-ebags"
        query={query}
        scope="ebags"
        height="content"
        pageSize={ROWS}
        label={t('bi-storage.ebags.list')}
        exportName={t('bi-storage.ebags.list')}
        emptyState={{ title: t('bi-storage.ebags.none'), text: t('bi-storage.ebags.noneText') }}
        rowActions={actions}
        onOpen={({ idTwin }) => void navigate(behind('twin', idTwin))}
      />
    </Panel>
  );
}
