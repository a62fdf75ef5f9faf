import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { Loading } from '../states/loading.tsx';
import { NoData } from '../states/no-data.tsx';
import { loadedMap, loadMap, type MapParts } from './load-map.ts';

interface LazyMapProps {
  /** The room that the map will take, in pixels. */
  height: number;
  /** Said when the map cannot be loaded, such as without a network. */
  missing: string;
  children: (parts: MapParts) => ReactNode;
}

/** Loads the map when it is shown for the first time. */
export function LazyMap({ height, missing, children }: LazyMapProps) {
  const { t } = useTranslation();
  const [parts, setParts] = useState(loadedMap);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setFailed(false);
    loadMap().then(setParts, () => setFailed(true));
  }, []);
  useEffect(() => {
    if (!loadedMap()) load();
  }, [load]);
  if (parts) return children(parts);
  if (!failed) return <Loading kind="block" height={height} />;
  return (
    <NoData
      compact
      icon={<IconMapOff size={24} stroke={1.5} />}
      title={missing}
      action={
        <Button variant="default" onClick={load}>
          {t('ui.error.retry')}
        </Button>
      }
    />
  );
}
