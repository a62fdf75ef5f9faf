import type { Movement, MovementKind } from '@gemelo/contract/endpoints/twins';
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
import { useTranslation } from 'react-i18next';
import history from '../../../catalogue/history/history.module.css';
import { useFormat } from '../../../lib/format.ts';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import { MovementPlace, samePlace } from './movement-place.tsx';
import classes from './page.module.css';

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
  /** What was true before it; nothing before the first. */
  before: Movement | undefined;
}

/** One change of place or state: who, when, from where to where, and why. */
export function MovementItem({ movement, before }: MovementItemProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const Icon = icons[movement.kind];
  const moved = before && !samePlace(before, movement);
  return (
    <li className={history.entry}>
      <span className={history.sign} aria-hidden>
        <Icon size={14} />
      </span>
      <div className={history.words}>
        <p className={history.head}>
          <strong>
            <bdi>{movement.user ?? t('catalogues.history.system')}</bdi>
          </strong>{' '}
          {t(`twins.activity.kind.${movement.kind}`)}
        </p>
        <time className={history.time} dateTime={movement.at}>
          {format.moment(movement.at)}
        </time>
        <div className={classes.move}>
          {moved && (
            <>
              <span className={history.before}>
                <MovementPlace at={before} />
              </span>
              <IconArrowRight size={14} className="mantine-rotate-rtl" aria-label={t('twins.activity.to')} />
            </>
          )}
          {(moved || !before) && <MovementPlace at={movement} />}
          {before && before.state !== movement.state && <StateBadge state={movement.state} />}
        </div>
        {movement.reason && (
          <p className={classes.reason} dir="auto">
            {movement.reason}
          </p>
        )}
      </div>
    </li>
  );
}
