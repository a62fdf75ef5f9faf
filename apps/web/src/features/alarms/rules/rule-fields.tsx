import { conditions, severities } from '@gemelo/contract/endpoints/alarm-summary';
import { allTwins } from '@gemelo/contract/endpoints/twins';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from '../../../lib/translation.tsx';
import { AsyncSelectField } from '../../../ui/form/async-select-field.tsx';
import { MultiSelectField } from '../../../ui/form/multi-select-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { RadioField } from '../../../ui/form/radio-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import text from '../../../ui/text/text.module.css';
import classes from '../alarms.module.css';
import { LimitField } from './limit-field.tsx';
import { PlaceField } from './place-field.tsx';
import type { RuleOptions } from './rule-options.ts';
import { partsOfValues } from './rule-parts.ts';
import { marginOf, type RuleValues } from './rule-values.ts';
import { TicketField } from './ticket-field.tsx';
import { useProposedName } from './use-proposed-name.ts';
import { useRuleWords } from './use-rule-words.ts';

interface RuleFieldsProps {
  options: RuleOptions;
  /** A new rule proposes its name and margin. */
  isNew: boolean;
  /** Rules of the operator apply to every company. */
  shared: boolean;
  /** The initially selected twin. */
  twin: { idTwin: number; name: string } | undefined;
  /** The company whose devices are offered. */
  idCompany: number;
}

/** Form fields with the rule as a sentence. What most rules need comes first. */
export function RuleFields({ options, isNew, shared, twin, idCompany }: RuleFieldsProps) {
  const { t } = useTranslation();
  const values = useWatch() as RuleValues;
  const { setValue } = useFormContext<RuleValues>();
  const [twinName, setTwinName] = useState(twin?.name);
  const { sentence, proposedName } = useRuleWords();
  const parts = partsOfValues(values, options, twinName);
  useProposedName(proposedName(parts), isNew);
  const silence = values.condition === 'silence';
  const unitOf = (idMeasurement: unknown) =>
    options.measurements.find((one) => one.idMeasurement === idMeasurement)?.unit;
  const unit = unitOf(values.idMeasurement);
  return (
    <>
      <p className={classes.preview} aria-live="polite">
        <span className={text.note}>{t('alarms.form.preview')}</span>
        <span>{sentence(parts)}</span>
      </p>
      <SelectField
        name="condition"
        label={t('alarms.form.condition')}
        options={conditions.map((value) => ({ value, label: t(`alarms.condition.${value}`) }))}
      />
      {!silence && (
        <>
          <SelectField
            name="idMeasurement"
            label={t('alarms.form.measurement')}
            optional={false}
            options={options.measurements.map(({ idMeasurement, name }) => ({
              value: idMeasurement,
              label: name,
            }))}
            onChosen={(chosen) => isNew && setValue('hysteresis', marginOf(unitOf(chosen)))}
          />
          <LimitField parts={parts} />
        </>
      )}
      <NumberField
        name="holdMinutes"
        label={t(silence ? 'alarms.form.silenceHold' : 'alarms.form.hold')}
        {...(silence
          ? { description: t('alarms.form.silenceHint', { minutes: options.companyHoldSeconds / 60 }) }
          : {})}
        optional={silence}
        min={0}
        decimals={1}
        unit={t('alarms.form.minutes')}
      />
      <RadioField
        name="severity"
        label={t('alarms.form.severity')}
        options={severities.map((value) => ({ value, label: t(`alarms.severity.${value}`) }))}
      />
      {!shared && <PlaceField options={options} values={values} />}
      {!shared && values.scope === 'twin' && (
        <AsyncSelectField
          name="idTwin"
          label={t('alarms.form.twin')}
          optional={false}
          endpoint={allTwins}
          input={{ params: { idCompany }, query: { state: 'Activo' } }}
          option={(row) => ({ value: row.idTwin, label: row.name })}
          initial={twin && { value: twin.idTwin, label: twin.name }}
          onChosen={(row) => setTwinName(row?.name)}
        />
      )}
      <MultiSelectField
        name="users"
        label={t('alarms.form.users')}
        optional
        options={options.people.map(({ idUser, name }) => ({ value: idUser, label: name }))}
      />
      <TextField
        name="name"
        label={t('contract:field.name')}
        {...(isNew ? { description: t('alarms.form.nameHint') } : {})}
      />
      {!silence && (
        <NumberField
          name="hysteresis"
          label={t('alarms.form.hysteresis')}
          description={t('alarms.form.hysteresisHint')}
          min={0}
          decimals={2}
          {...(unit ? { unit } : {})}
        />
      )}
      <NumberField
        name="reminderMinutes"
        label={t('alarms.form.reminder')}
        description={t('alarms.form.reminderHint')}
        min={5}
        unit={t('alarms.form.minutes')}
      />
      <TicketField types={options.ticketTypes.filter((type) => type.shared || !shared)} />
    </>
  );
}
