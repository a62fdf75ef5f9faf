import { useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { blankSensor, type NewSensor } from '../sensors/sensor-rows.tsx';
import { type BroughtSensor, useModels } from './use-models.ts';

interface Values {
  sensors: NewSensor[];
}

const rowOf = ({ idSensor, idCertification, idFirmware }: BroughtSensor): NewSensor => ({
  ...blankSensor(),
  idSensor,
  idCertification,
  idFirmware,
});
const same = (one: readonly NewSensor[], other: readonly NewSensor[]) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The sensors of the chosen model become the rows of the form, unless somebody has already worked on them. */
export function useModelSensors() {
  const { models } = useModels();
  const { getValues, setValue } = useFormContext<Values>();
  const brought = useRef<NewSensor[]>([]);
  const sensorsOf = (idTwinModel: unknown) =>
    models.find((one) => one.idTwinModel === idTwinModel)?.sensors ?? [];
  const bring = (idTwinModel: unknown) => {
    brought.current = sensorsOf(idTwinModel).map(rowOf);
    setValue('sensors', brought.current, { shouldDirty: true });
  };
  return {
    sensorsOf,
    bring,
    /** Brings them if the rows are still those of the model before. */
    follow: (idTwinModel: unknown) => {
      if (same(getValues('sensors') ?? [], brought.current)) bring(idTwinModel);
    },
    differs: (idTwinModel: unknown, rows: readonly NewSensor[]) => {
      const ids = (list: readonly NewSensor[]) => list.map(({ idSensor }) => idSensor);
      const own = ids(sensorsOf(idTwinModel).map(rowOf));
      return own.length > 0 && JSON.stringify(ids(rows)) !== JSON.stringify(own);
    },
  };
}
