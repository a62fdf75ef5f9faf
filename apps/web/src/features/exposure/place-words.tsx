import type { ExposureStretch } from '@gemelo/contract/endpoints/exposure';
import { useTranslation } from '../../lib/translation.tsx';

type Stretch = Pick<ExposureStretch, 'warehouse' | 'destination' | 'segments' | 'lot'>;

/** Where a stretch was, in words. */
export function usePlaceWords() {
  const { t } = useTranslation();
  return ({ warehouse, destination, segments, lot }: Stretch): string =>
    destination === null
      ? [warehouse, segments.map(({ name }) => name).join(', '), lot && t('exposure.lotNamed', { name: lot })]
          .filter(Boolean)
          .join(' · ')
      : t('exposure.transit', { from: warehouse, to: destination });
}
