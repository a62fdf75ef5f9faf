import { Button } from '@mantine/core';
import { IconCurrentLocation, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Notice } from '../states/notice.tsx';
import { CoordinateFields } from './coordinate-fields.tsx';
import { LazyMap } from './lazy-map.tsx';
import classes from './map.module.css';
import type { Measured, Place } from './map-point.ts';
import { useMyPosition } from './use-my-position.ts';

interface PlacePickerProps {
  value: Measured | undefined;
  onChange: (value: Measured | undefined) => void;
  /** Around it the map begins while there is no place. */
  near?: Place | undefined;
  label: string;
  /** Of the map, in pixels. */
  height: number;
}

/** A place that is chosen on a map, typed, or found by the device. */
export function PlacePicker({ value, onChange, near, label, height }: PlacePickerProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [frames, setFrames] = useState(0);
  // What does not come from the map may lie out of its sight.
  const bring = (place: Measured | undefined) => {
    onChange(place);
    setFrames(frames + 1);
  };
  const { look, looking, problem } = useMyPosition(bring);
  return (
    <fieldset className={classes.picker} aria-label={label}>
      <LazyMap height={height} missing={t('map.missing')}>
        {({ PickMap, engine }) => (
          <PickMap {...{ engine, label, height, value, onChange, near }} frame={String(frames)} />
        )}
      </LazyMap>
      <p className={classes.pointNote}>{t('map.pick.hint')}</p>
      <CoordinateFields value={value} onChange={bring} />
      <div className={classes.ways}>
        <Button
          variant="default"
          leftSection={<IconCurrentLocation size={16} aria-hidden />}
          loading={looking}
          onClick={look}
        >
          {t('map.pick.mine')}
        </Button>
        {value && (
          <Button
            variant="subtle"
            leftSection={<IconX size={16} aria-hidden />}
            onClick={() => onChange(undefined)}
          >
            {t('map.pick.clear')}
          </Button>
        )}
        <span className={classes.pointNote} aria-live="polite">
          {value?.accuracy !== undefined &&
            t('map.position.accuracy', { accuracy: format.number(value.accuracy) })}
        </span>
      </div>
      {problem && <Notice tone="warning">{t(`map.position.problem.${problem}`)}</Notice>}
    </fieldset>
  );
}
