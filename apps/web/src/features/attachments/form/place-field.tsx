import type { FileData } from '@gemelo/contract/endpoints/files';
import { Button } from '@mantine/core';
import { IconPhotoPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../lib/translation.tsx';
import { useField } from '../../../ui/form/field.tsx';
import type { Measured } from '../../../ui/map/map-point.ts';
import { PlacePicker } from '../../../ui/map/place-picker.tsx';
import classes from '../attachments.module.css';
import type { PlaceValue } from './attachment-values.ts';

const MAP_HEIGHT = 260;

const measured = ({ latitude, longitude }: Pick<FileData, 'latitude' | 'longitude'>): Measured | undefined =>
  latitude === null || longitude === null ? undefined : { latitude, longitude };

/** The place that the first photo with one tells. */
const placeOfPhotos = (files: readonly FileData[]): Measured | undefined =>
  files.map(measured).find((place) => place !== undefined);

const chosenPlace = (place: Measured | undefined): PlaceValue =>
  place
    ? {
        latitude: place.latitude,
        longitude: place.longitude,
        accuracy: place.accuracy ?? null,
        placeSource: place.accuracy === undefined ? 'hand' : 'device',
      }
    : null;

/** Where it was: as the photo tells, found by the device, or put on the map by hand. */
export function PlaceField({ files }: { files: readonly FileData[] }) {
  const { t } = useTranslation();
  const { field, error } = useField({ name: 'place', label: '', optional: true });
  const place = field.value as PlaceValue;
  const ofPhoto = placeOfPhotos(files);
  const [turn, setTurn] = useState(0);
  const isOfPhoto = place === 'photo';
  const shown = isOfPhoto ? ofPhoto : place && { ...place, accuracy: place.accuracy ?? undefined };
  const said = () => {
    if (!shown) return t(isOfPhoto ? 'attachments.form.noPhotoPlace' : 'attachments.place.without');
    return t(`contract:choice.placeSource.${isOfPhoto || !place ? 'photo' : place.placeSource}`);
  };
  return (
    <div className={classes.placeField}>
      <p className={classes.hint} role="status">
        {said()}
      </p>
      <PlacePicker
        // A place that arrives with a photo is brought into sight.
        key={`${ofPhoto?.latitude} ${ofPhoto?.longitude} ${turn}`}
        label={t('attachments.place.label')}
        height={MAP_HEIGHT}
        value={shown ?? undefined}
        onChange={(next) => field.onChange(chosenPlace(next))}
      />
      {!isOfPhoto && ofPhoto && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPhotoPin size={16} aria-hidden />}
            onClick={() => {
              field.onChange('photo');
              setTurn(turn + 1);
            }}
          >
            {t('attachments.form.usePhotoPlace')}
          </Button>
        </div>
      )}
      {error && (
        <p className={classes.problem} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
