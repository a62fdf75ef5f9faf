import type { alarmRuleOptions } from '@gemelo/contract/endpoints/alarm-rules';
import { conditions, severities } from '@gemelo/contract/endpoints/alarms';
import { allTwins } from '@gemelo/contract/endpoints/twins';
import type { DataOf } from '@gemelo/contract/kit/endpoint';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useAlarmWords } from '../../../parts/alarms/use-alarm-words.ts';
import { AsyncSelectField } from '../../../ui/form/async-select-field.tsx';
import { MultiSelectField } from '../../../ui/form/multi-select-field.tsx';
import { NumberField } from '../../../ui/form/number-field.tsx';
import { RadioField } from '../../../ui/form/radio-field.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import text from '../../../ui/text/text.module.css';
import classes from '../alarms.module.css';
import { type RuleValues, scopes } from './rule-values.ts';
import { TicketField } from './ticket-field.tsx';
import { useRuleSentence } from './use-rule-sentence.ts';

export type RuleOptions = DataOf<typeof alarmRuleOptions>;

interface RuleFieldsProps {
  options: RuleOptions;
  /** Rules of the operator apply to every company. */
  shared: boolean;
  /** The initially selected twin. */
  twin: { idTwin: number; name: string } | undefined;
}

/** Form fields with a preview of the rule as a sentence. */
export function RuleFields({ options, shared, twin }: RuleFieldsProps) {
  const { t } = useTranslation();
  const idCompany = useSession((session) => session.user?.idCompany ?? 0);
  const { figure } = useAlarmWords();
  const values = useWatch() as RuleValues;
  const [twinName, setTwinName] = useState(twin?.name);
  const { condition, severity, scope } = values;
  const silence = condition === 'silence';
  const measurement = options.measurements.find((one) => one.idMeasurement === values.idMeasurement);
  const companyThreshold = condition === 'above' ? (measurement?.companyThreshold[severity] ?? null) : null;
  const unit = measurement?.unit ? { unit: measurement.unit } : {};
  return (
    <>
      <Preview values={values} options={options} companyThreshold={companyThreshold} twinName={twinName} />
      <TextField name="name" label={t('contract:field.name')} />
      <SelectField
        name="condition"
        label={t('alarms.form.condition')}
        options={conditions.map((value) => ({ value, label: t(`alarms.condition.${value}`) }))}
      />
      {!silence && (
        <SelectField
          name="idMeasurement"
          label={t('alarms.form.measurement')}
          optional={false}
          options={options.measurements.map(({ idMeasurement, name }) => ({
            value: idMeasurement,
            label: name,
          }))}
        />
      )}
      {!silence && (
        <>
          <NumberField
            name="threshold"
            label={t('alarms.form.threshold')}
            decimals={2}
            optional={companyThreshold !== null}
            {...(condition === 'rate' ? { description: t('alarms.form.rateHint') } : {})}
            {...(companyThreshold !== null
              ? {
                  description: t('alarms.form.thresholdCompany'),
                  placeholder: figure(companyThreshold, measurement),
                }
              : {})}
            {...unit}
          />
          <NumberField
            name="hysteresis"
            label={t('alarms.form.hysteresis')}
            description={t('alarms.form.hysteresisHint')}
            min={0}
            decimals={2}
            {...unit}
          />
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
      {!shared && (
        <SelectField
          name="scope"
          label={t('alarms.form.scope')}
          description={t('alarms.form.scopeHint')}
          options={scopes.map((value) => ({ value, label: t(`alarms.form.scopes.${value}`) }))}
        />
      )}
      {!shared && scope === 'category' && (
        <SelectField
          name="idWarehouseCategory"
          label={t('alarms.form.category')}
          optional={false}
          options={options.categories.map(({ idWarehouseCategory, name }) => ({
            value: idWarehouseCategory,
            label: name,
          }))}
        />
      )}
      {!shared && scope === 'twin' && (
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

interface PreviewProps {
  values: RuleValues;
  options: RuleOptions;
  companyThreshold: number | null;
  twinName: string | undefined;
}

function Preview({ values, options, companyThreshold, twinName }: PreviewProps) {
  const { t } = useTranslation();
  const sentence = useRuleSentence();
  const { scope, holdMinutes } = values;
  const category = options.categories.find((one) => one.idWarehouseCategory === values.idWarehouseCategory);
  const preview = sentence({
    condition: values.condition,
    measurement: options.measurements.find((one) => one.idMeasurement === values.idMeasurement) ?? null,
    threshold: values.threshold,
    companyThreshold,
    holdSeconds: holdMinutes === null ? null : holdMinutes * 60,
    companyHoldSeconds: options.companyHoldSeconds,
    category: scope === 'category' ? category?.name : undefined,
    twin: scope === 'twin' ? twinName : undefined,
  });
  return (
    <p className={classes.preview} aria-live="polite">
      <span className={text.note}>{t('alarms.form.preview')}</span>
      <span>{preview}</span>
    </p>
  );
}
