import type { Movement, MovementKind } from '@gemelo/contract/endpoints/twin-movements';
import {
  IconArrowRight,
  IconArrowsExchange,
  IconCircleX,
  IconMapPin,
  IconPackageImport,
  IconPencil,
  IconPlus,
  IconToggleLeft,
  IconTruck,
} from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { TimelineEntry } from '../../../ui/lists/timeline.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import { MovementPlace, samePlace } from './movement-place.tsx';

const icons: Record<MovementKind, typeof IconPlus> = {
  created: IconPlus,
  assigned: IconMapPin,
  moved: IconArrowsExchange,
  sent: IconTruck,
  received: IconPackageImport,
  closed: IconCircleX,
  state: IconToggleLeft,
  edited: IconPencil,
};

interface MovementItemProps {
  movement: Movement;
  /** The previous state; `undefined` for the first movement. */
  before: Movement | undefined;
}

/** One change of place or state: who, when, from where to where, and why. */
export function MovementItem({ movement, before }: MovementItemProps) {
  const { t } = useTranslation();
  const moved = before && !samePlace(before, movement);
  return (
    <TimelineEntry
      icon={icons[movement.kind]}
      who={movement.user ?? t('catalogues.history.system')}
      what={t(`twins.activity.kind.${movement.kind}`)}
      at={movement.at}
      change={
        <>
          {moved && (
            <>
              <s>
                <MovementPlace at={before} />
              </s>
              <IconArrowRight size={14} className="mantine-rotate-rtl" aria-label={t('twins.activity.to')} />
            </>
          )}
          {(moved || !before) && <MovementPlace at={movement} />}
          {before && before.state !== movement.state && <StateBadge state={movement.state} />}
        </>
      }
      note={movement.reason}
    />
  );
}
