import { type AreaShape, RADIUS, VERTICES } from '@gemelo/contract/geo/polygon';
import { ActionIcon, Button, NumberInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { pointsOf, withCorner, withoutCorner } from './area-draft.ts';
import { CoordinateFields } from './coordinate-fields.tsx';
import classes from './map.module.css';
import type { Place } from './map-point.ts';

interface AreaFieldsProps {
  value: AreaShape | undefined;
  onChange: (value: AreaShape | undefined) => void;
}

/** The corners of a polygon as numbers. */
export function CornerFields({ value, onChange }: AreaFieldsProps) {
  const { t } = useTranslation();
  const points = pointsOf(value);
  const [adding, setAdding] = useState(false);
  const rows: (Place | undefined)[] = adding ? [...points, undefined] : points;
  const set = (index: number, place: Place | undefined) => {
    if (!place) return;
    if (index === points.length) setAdding(false);
    onChange(withCorner(value, index, place));
  };
  return (
    <section className={classes.picker} aria-label={t('map.area.corners')}>
      {rows.length > 0 && (
        <div className={classes.cornerHead} aria-hidden>
          <span>{t('map.position.latitude')}</span>
          <span>{t('map.position.longitude')}</span>
        </div>
      )}
      <ol className={classes.corners}>
        {/* A row that gets its place stays, so that one can go on typing in it. */}
        {[...rows.entries()].map(([index, point]) => (
          <li key={index}>
            <div className={classes.corner}>
              <CoordinateFields
                of={t('map.area.corner', { number: index + 1 })}
                value={point}
                onChange={(place) => set(index, place)}
              />
              {point && (
                <ActionIcon
                  variant="subtle"
                  size="lg"
                  aria-label={t('map.area.remove', { number: index + 1 })}
                  onClick={() => onChange(withoutCorner(value, index))}
                >
                  <IconTrash size={16} aria-hidden />
                </ActionIcon>
              )}
            </div>
          </li>
        ))}
      </ol>
      {!adding && points.length < VERTICES.max && (
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            {t('map.area.add')}
          </Button>
        </div>
      )}
    </section>
  );
}

/** The centre and the radius of a circle as numbers. */
export function CircleFields({ value, onChange, radius }: AreaFieldsProps & { radius: number }) {
  const { t } = useTranslation();
  const circle = value?.kind === 'circle' ? value : undefined;
  return (
    <div className={classes.circle}>
      <CoordinateFields
        value={circle}
        onChange={(place) =>
          onChange(place && { kind: 'circle', ...place, radius: circle?.radius ?? radius })
        }
      />
      <NumberInput
        label={t('map.area.radius')}
        value={circle?.radius ?? ''}
        disabled={!circle}
        onChange={(next) => circle && onChange({ ...circle, radius: Number(next) })}
        min={0}
        max={RADIUS.max}
        step={10}
        allowDecimal={false}
        clampBehavior="strict"
        hideControls
        styles={{ input: { direction: 'ltr', textAlign: 'match-parent' } }}
      />
    </div>
  );
}
