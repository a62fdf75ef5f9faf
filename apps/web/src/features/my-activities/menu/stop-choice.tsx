import { useId } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import phone from '../../../parts/field/field.module.css';
import { metresTo, type Stop } from '../../../parts/field/stop-distances.ts';
import { useDistance } from '../../../ui/text/use-distance.ts';
import classes from '../my-activities.module.css';

interface StopChoiceProps {
  stops: readonly Stop[];
  place: { latitude: number; longitude: number } | undefined;
  /** Nothing as long as neither the place is known nor somebody has chosen. */
  value: number | null | undefined;
  onChange: (idWarehouse: number | null) => void;
}

/** The stop at which something is done; the nearest one is chosen until somebody chooses. */
export function StopChoice({ stops, place, value, onChange }: StopChoiceProps) {
  const { t } = useTranslation();
  const distance = useDistance();
  const name = useId();
  const choices = [...stops.map((stop) => ({ stop, id: stop.idWarehouse })), { stop: undefined, id: null }];
  return (
    <fieldset className={phone.choices}>
      <legend>{t('my-activities.stop')}</legend>
      {choices.map(({ stop, id }) => {
        const metres = stop && metresTo(stop, place);
        return (
          <label key={id ?? 'none'} className={classes.choice}>
            <input type="radio" name={name} checked={value === id} onChange={() => onChange(id)} />
            <span className={classes.stopName}>
              {stop ? <bdi>{stop.name}</bdi> : t('my-activities.noStop')}
            </span>
            {metres !== undefined && <span className={classes.far}>{distance(metres)}</span>}
          </label>
        );
      })}
    </fieldset>
  );
}
