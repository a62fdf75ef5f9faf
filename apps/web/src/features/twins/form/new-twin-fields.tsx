import { Button } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from '../../../lib/translation.tsx';
import { type NewSensor, SensorRows } from '../sensors/sensor-rows.tsx';
import classes from '../sensors/sensors.module.css';
import { TwinFields } from './twin-fields.tsx';
import { useModelSensors } from './use-model-sensors.ts';
import { useModels } from './use-models.ts';

interface Values {
  idTwinModel: number | null;
  sensors: NewSensor[];
}

/** The fields of a new device; choosing its model brings the sensors. */
export function NewTwinFields({ idCompany }: { idCompany: number }) {
  const { t } = useTranslation();
  const { models } = useModels();
  const { sensorsOf, bring, follow, differs } = useModelSensors();
  const [idTwinModel, rows] = useWatch<Values, ['idTwinModel', 'sensors']>({
    name: ['idTwinModel', 'sensors'],
  });
  const model = models.find((one) => one.idTwinModel === idTwinModel)?.name ?? '';
  const brought = sensorsOf(idTwinModel);
  return (
    <>
      <TwinFields idCompany={idCompany} onModel={follow} />
      <h3 className={classes.heading}>{t('contract:field.sensors')}</h3>
      <p className={classes.hint}>
        {brought.length > 0
          ? t('twins.create.brought', { count: brought.length, model })
          : t('twins.create.sensors')}
      </p>
      <SensorRows known={brought} />
      {differs(idTwinModel, rows ?? []) && (
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconRestore size={16} aria-hidden />}
          onClick={() => bring(idTwinModel)}
        >
          {t('twins.create.bring', { model })}
        </Button>
      )}
    </>
  );
}
