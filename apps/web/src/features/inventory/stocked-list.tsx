import type { StockedSection, StockedSegment } from '@gemelo/contract/endpoints/inventory';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { PlaceLevel } from '../../parts/places/place-level.tsx';
import { PlaceValue } from '../../parts/places/place-value.tsx';
import { useInventoryAddress } from './asked.ts';
import classes from './map.module.css';

const NAMED = 3;

/** The first devices of a segment by name, and the number of further ones. */
function useNamed() {
  const { t } = useTranslation();
  return ({ Twins, twins }: StockedSegment) => {
    if (twins === 0) return t('inventory.map.empty');
    const names = Twins.slice(0, NAMED)
      .map(({ name }) => name)
      .join(', ');
    return twins > NAMED ? `${names} ${t('table.more', { count: twins - NAMED })}` : names;
  };
}

/** Segments as a list with their devices and conditions. */
export function StockedList({ section }: { section: StockedSection }) {
  const { t } = useTranslation();
  const { link } = useInventoryAddress();
  const namedIn = useNamed();
  return (
    <ul className={classes.list} aria-label={t('parts.places.segmentsOf', { name: section.name })}>
      {section.WarehouseSegments.map((segment) => (
        <li key={segment.idWarehouseSegment}>
          <Link {...link('segment', segment.idWarehouseSegment)} className={classes.entry}>
            <span className={classes.entryHead}>
              <bdi className={classes.cellName}>{segment.name}</bdi>
              {segment.twins > 0 && <PlaceLevel place={segment} plain />}
              <span className={classes.count}>{t('inventory.map.devices', { count: segment.twins })}</span>
            </span>
            <bdi className={classes.named}>{namedIn(segment)}</bdi>
            {segment.worstTemperature && (
              <PlaceValue measure="temperature" mean={segment.temperature} worst={segment.worstTemperature} />
            )}
            {segment.worstHumidity && (
              <PlaceValue measure="humidity" mean={segment.humidity} worst={segment.worstHumidity} />
            )}
          </Link>
        </li>
      ))}
    </ul>
  );
}
