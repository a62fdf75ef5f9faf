import type { Position } from '@gemelo/contract/forms/values';
import { isPosition } from '@gemelo/contract/forms/values';
import { Button } from '@mantine/core';
import { IconCurrentLocation, IconPencil, IconPlayerStop } from '@tabler/icons-react';
import { useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { loadedMap } from '../../../ui/map/load-map.ts';
import { MapOnDemand } from '../../../ui/map/map-on-demand.tsx';
import { type QuestionProps, useAsked } from '../filling.ts';
import classes from '../forms.module.css';
import { QuestionFrame, useObjection } from '../question-frame.tsx';
import { usePosition } from '../use-position.ts';
import { TypedPosition } from './typed-position.tsx';

function Found({ position, looking }: { position: Position; looking: boolean }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.position} aria-live="polite">
      <bdi dir="ltr" className="g-figures">
        {position.latitude}, {position.longitude}
      </bdi>
      {position.accuracy !== undefined && (
        <span className={classes.note}>
          {t(looking ? 'form-fill.gps.improving' : 'form-fill.gps.accuracy', {
            accuracy: format.number(position.accuracy),
          })}
        </span>
      )}
    </div>
  );
}

/** The position of the device with its accuracy, or typed coordinates. */
export function GpsQuestion({ compiled, instance }: QuestionProps) {
  const { t } = useTranslation();
  const { item } = compiled;
  const asked = useAsked<Position>({ compiled, instance });
  const [typing, setTyping] = useState(false);
  const position = isPosition(asked.given) ? asked.given : undefined;
  const { look, stop, looking, problem } = usePosition(item.accuracy, asked.set);
  const objection = useObjection(asked.path, asked.objections);
  const error = problem ? t(`form-fill.gps.problem.${problem}`) : looking ? undefined : objection;
  return (
    <QuestionFrame item={item} required={asked.required} error={error}>
      {position && !typing && <Found position={position} looking={looking} />}
      {position && !typing && !looking && (
        <MapOnDemand
          place={position}
          label={item.label}
          words={{ show: t('form-fill.gps.map'), missing: t('form-fill.gps.noMap') }}
          // Phones in the field have little network: what is not there yet waits for a click.
          opened={loadedMap() !== undefined && !asked.path.includes('.')}
        />
      )}
      {looking && !position && (
        <p className={classes.note} aria-live="polite">
          {t('form-fill.gps.looking')}
        </p>
      )}
      {typing && <TypedPosition given={position} onChange={asked.set} onBlur={asked.touch} />}
      <div className={classes.ways}>
        {looking ? (
          <Button
            variant="default"
            className={classes.tall}
            leftSection={<IconPlayerStop size={18} aria-hidden />}
            onClick={stop}
          >
            {t('form-fill.gps.stop')}
          </Button>
        ) : (
          <Button
            variant="default"
            className={classes.tall}
            leftSection={<IconCurrentLocation size={18} aria-hidden />}
            onBlur={asked.touch}
            onClick={() => {
              setTyping(false);
              look();
            }}
          >
            {t(position || problem ? 'form-fill.gps.again' : 'form-fill.gps.find')}
          </Button>
        )}
        {!typing && (
          <Button
            variant="subtle"
            className={classes.tall}
            leftSection={<IconPencil size={18} aria-hidden />}
            onClick={() => {
              stop();
              setTyping(true);
            }}
          >
            {t('form-fill.gps.type')}
          </Button>
        )}
      </div>
    </QuestionFrame>
  );
}
