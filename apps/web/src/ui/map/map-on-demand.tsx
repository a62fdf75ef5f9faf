import { Button } from '@mantine/core';
import { IconMap2 } from '@tabler/icons-react';
import { useState } from 'react';
import { LazyMap } from './lazy-map.tsx';
import type { Measured } from './map-point.ts';

interface MapOnDemandProps {
  place: Measured;
  /** What the map shows. */
  label: string;
  words: { show: string; missing: string };
  /** Shown at once instead of after a click. */
  opened: boolean;
}

const HEIGHT = 200;

/** A small map of one place, loaded when somebody asks for it. */
export function MapOnDemand({ place, label, words, opened }: MapOnDemandProps) {
  const [isOpen, setIsOpen] = useState(opened);
  if (!isOpen)
    return (
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconMap2 size={16} aria-hidden />}
          onClick={() => setIsOpen(true)}
        >
          {words.show}
        </Button>
      </div>
    );
  return (
    <LazyMap height={HEIGHT} missing={words.missing}>
      {({ PlaceMap, engine }) => <PlaceMap engine={engine} label={label} height={HEIGHT} place={place} />}
    </LazyMap>
  );
}
