import { IconMapPin } from '@tabler/icons-react';
import type { PhonePlace } from '../../parts/field/place-of-phone.ts';
import { metresTo, type Stop } from '../../parts/field/stop-distances.ts';
import { useDistance } from '../../ui/text/use-distance.ts';
import classes from './my-activities.module.css';

interface StopListProps {
  stops: readonly Stop[];
  place: PhonePlace | undefined;
}

/** Stops in their order, with how far they are where that is known. */
export function StopList({ stops, place }: StopListProps) {
  const distance = useDistance();
  return (
    <ol className={classes.stops}>
      {stops.map((stop, index) => {
        const metres = metresTo(stop, place);
        return (
          <li key={stop.idWarehouse} className={classes.stop}>
            {stops.length > 1 ? (
              <span className={classes.number} aria-hidden>
                {index + 1}
              </span>
            ) : (
              <IconMapPin size={20} aria-hidden />
            )}
            <bdi className={classes.stopName}>{stop.name}</bdi>
            {metres !== undefined && <span className={classes.far}>{distance(metres)}</span>}
          </li>
        );
      })}
    </ol>
  );
}
