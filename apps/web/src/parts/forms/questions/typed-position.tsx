import type { Position } from '@gemelo/contract/forms/values';
import { useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import classes from '../forms.module.css';
import { NumberEntry } from './number-entry.tsx';

interface TypedPositionProps {
  given: Position | undefined;
  onChange: (position: Position | null) => void;
  onBlur: () => void;
}

const sides = ['latitude', 'longitude'] as const;

/** Coordinates by hand, where the device finds none. */
export function TypedPosition({ given, onChange, onBlur }: TypedPositionProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<Partial<Record<(typeof sides)[number], number>>>(
    given ? { latitude: given.latitude, longitude: given.longitude } : {},
  );
  const change = (side: (typeof sides)[number], value: number | null) => {
    const { [side]: _, ...rest } = typed;
    const next = value !== null ? { ...typed, [side]: value } : rest;
    setTyped(next);
    const { latitude, longitude } = next as Partial<Position>;
    onChange(latitude === undefined || longitude === undefined ? null : { latitude, longitude });
  };
  return (
    <div className={classes.coordinates}>
      {sides.map((side) => (
        <NumberEntry
          key={side}
          size="md"
          label={t(`form-fill.gps.${side}`)}
          value={typed[side] ?? null}
          onChange={(value) => change(side, value)}
          onBlur={onBlur}
          decimalScale={7}
          inputMode="text"
        />
      ))}
    </div>
  );
}
