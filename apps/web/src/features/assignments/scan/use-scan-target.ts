import { useNavigate, useSearch } from '../../../lib/navigation.ts';
import type { TargetValues } from '../../../parts/places/target-fields.tsx';

type TargetSearch = Partial<Record<'idWarehouse' | 'segments' | 'idLot', string | number>>;

const NUMBER = /^[1-9]\d{0,9}$/;
const idsIn = (text: string | number | undefined) =>
  String(text ?? '')
    .split(',')
    .filter((part) => NUMBER.test(part))
    .map(Number);

function targetIn({ idWarehouse, segments, idLot }: TargetSearch): TargetValues | undefined {
  const [warehouse] = idsIn(idWarehouse);
  if (warehouse) return { type: 'warehouse', idWarehouse: warehouse, segments: idsIn(segments) };
  const [lot] = idsIn(idLot);
  return lot ? { type: 'lot', idLot: lot } : undefined;
}

/** The scan target is in the address: it survives a reload, and the back button returns to the choice. */
export function useScanTarget() {
  const target = targetIn(useSearch());
  const navigate = useNavigate();
  const go = (place: TargetSearch) =>
    void navigate({
      to: '.',
      search: (now) => ({
        ...now,
        idWarehouse: undefined,
        segments: undefined,
        idLot: undefined,
        ...place,
      }),
    });
  const choose = ({ type, idWarehouse, segments = [], idLot }: TargetValues) =>
    go(
      type === 'lot'
        ? { idLot: idLot ?? '' }
        : { idWarehouse: idWarehouse ?? '', segments: segments.join(',') },
    );
  return { target, choose, leave: () => go({}) };
}
