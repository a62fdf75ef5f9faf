import type { AttachmentOptions } from '@gemelo/contract/endpoints/attachments';
import type { FileData } from '@gemelo/contract/endpoints/files';
import { Button } from '@mantine/core';
import { IconPhotoPin } from '@tabler/icons-react';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
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

interface PlaceFieldProps {
  files: readonly FileData[];
  /** Without a place the map shows the surroundings of the chosen one. */
  warehouses?: AttachmentOptions['warehouses'];
}

/** Where it was: as the photo tells, found by the device, or put on the map by hand. */
export function PlaceField({ files, warehouses = [] }: PlaceFieldProps) {
  const { t } = useTranslation();
  const { field, error } = useField({ name: 'place', label: '', optional: true });
  const place = field.value as PlaceValue;
  const ofPhoto = placeOfPhotos(files);
  const [turn, setTurn] = useState(0);
  const idWarehouse: unknown = useWatch({ name: 'idWarehouse' });
  const warehouse = warehouses.find((one) => one.idWarehouse === idWarehouse);
  const near = warehouse && measured(warehouse);
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
        // A place that arrives with a photo or a warehouse is brought into sight.
        key={[ofPhoto?.latitude, ofPhoto?.longitude, near?.latitude, near?.longitude, turn].join(' ')}
        label={t('attachments.place.label')}
        height={MAP_HEIGHT}
        value={shown ?? undefined}
        near={near}
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
