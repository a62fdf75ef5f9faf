import { measurement } from '@gemelo/contract/catalogues/measurement';
import { useTranslation } from '../../lib/translation.tsx';
import { AsyncSelectField } from '../../ui/form/async-select-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import text from '../../ui/text/text.module.css';
import classes from './measured-fields.module.css';

interface MeasuredFieldsProps {
  /** The initially selected measurement. */
  initial?: { idMeasurement: number; name: string } | null;
}

/** The measurement taken when the devices were placed, and its value. */
export function MeasuredFields({ initial }: MeasuredFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.measured}>
      <p className={text.hint}>{t('assignments.measured')}</p>
      <div className={classes.pair}>
        <AsyncSelectField
          name="idMeasurement"
          label={t('contract:field.Measurement')}
          endpoint={measurement.extras.choices}
          option={({ id, name }) => ({ value: id, label: name })}
          initial={initial ? { value: initial.idMeasurement, label: initial.name } : undefined}
        />
        <TextField name="valueMeasurement" label={t('contract:field.valueMeasurement')} />
      </div>
    </div>
  );
}
