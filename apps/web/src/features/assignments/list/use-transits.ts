import { type TwinRow, twinTransits } from '@gemelo/contract/endpoints/twins';
import { useCallback, useMemo, useState } from 'react';
import { useRead } from '../../../lib/query.ts';

/** Since when the devices of the shown page are on their way, asked for apart from the list. */
export function useTransits() {
  const [twins, setTwins] = useState('');
  const { data } = useRead(twinTransits, { query: { twins } }, { enabled: twins !== '', keepPrevious: true });
  const byTwin = useMemo(() => new Map(data?.data.map((sent) => [sent.idTwin, sent])), [data]);
  const onRows = useCallback(
    (rows: readonly TwinRow[]) => setTwins(rows.map(({ idTwin }) => idTwin).join()),
    [],
  );
  return { byTwin, onRows };
}
