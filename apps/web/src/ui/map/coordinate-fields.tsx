import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './map.module.css';
import type { Place } from './map-point.ts';
import { isSamePlace, pairOf, placeOf, typedOf } from './typed-place.ts';

interface CoordinateFieldsProps {
  value: Place | undefined;
  /** Nothing while one of both is missing. */
  onChange: (place: Place | undefined) => void;
  /** What the coordinates are of, where there are several. */
  of?: string;
}

const sides = [
  ['latitude', 90],
  ['longitude', 180],
] as const;

/** A place as two numbers; both can be pasted into one of them. */
export function CoordinateFields({ value, onChange, of }: CoordinateFieldsProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(() => typedOf(value));
  const shown = isSamePlace(placeOf(typed), value) ? typed : typedOf(value);
  const change = (next: typeof typed) => {
    setTyped(next);
    const place = placeOf(next);
    if (!isSamePlace(place, value)) onChange(place);
  };
  return (
    <div className={classes.coordinates}>
      {sides.map(([side, most]) => (
        <NumberInput
          key={side}
          label={of ? undefined : t(`map.position.${side}`)}
          aria-label={of && `${of}: ${t(`map.position.${side}`)}`}
          value={shown[side]}
          onChange={(next) => change({ ...shown, [side]: next })}
          onPaste={(event) => {
            const place = pairOf(event.clipboardData.getData('text'));
            if (!place) return;
            event.preventDefault();
            change(place);
          }}
          min={-most}
          max={most}
          clampBehavior="strict"
          decimalScale={7}
          hideControls
          // Phones show no minus on their keyboard for numbers.
          inputMode="text"
          styles={{ input: { direction: 'ltr', textAlign: 'match-parent' } }}
        />
      ))}
    </div>
  );
}
