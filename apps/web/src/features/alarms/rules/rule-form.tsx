import { type AlarmRule, createAlarmRule, updateAlarmRule } from '@gemelo/contract/endpoints/alarm-rules';
import { useWrite } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useConflict } from '../../../ui/conflict/use-conflict.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { RuleFields } from './rule-fields.tsx';
import { RuleForecast } from './rule-forecast.tsx';
import type { RuleOptions } from './rule-options.ts';
import { bodyOf, newRule, type RuleValues, ruleSchema, valuesOf } from './rule-values.ts';
import { useShownValue } from './use-shown-value.tsx';

interface RuleFormProps {
  /** The edited rule; `undefined` for a new one. */
  rule: AlarmRule | undefined;
  options: RuleOptions;
  onClose: () => void;
}

export function RuleForm({ rule, options, onClose }: RuleFormProps) {
  const { t } = useTranslation();
  const idUser = useSession((session) => session.user?.idUser);
  const conflict = useConflict<RuleValues>(useShownValue(options));
  const creating = useWrite(createAlarmRule);
  const updating = useWrite(updateAlarmRule);
  const notify = (message: string | undefined) => void (message && snackbar.success(message));

  const save = async (edited: RuleValues) => {
    if (!rule) return notify((await creating.mutateAsync({ body: bodyOf(edited) })).message);
    await conflict.save({
      loaded: valuesOf(rule),
      edited,
      version: rule.version,
      send: async (values, version) => {
        const { message } = await updating.mutateAsync({
          params: { idAlarmRule: rule.idAlarmRule },
          body: { ...bodyOf(values), version },
        });
        notify(message);
      },
      read: (current) => ({
        values: valuesOf(current as AlarmRule),
        version: (current as AlarmRule).version,
      }),
    });
  };

  return (
    <>
      <Form
        schema={ruleSchema}
        defaultValues={rule ? valuesOf(rule) : newRule(options, idUser)}
        onSubmit={async (edited) => {
          await save(edited);
          onClose();
        }}
      >
        <RuleFields
          options={options}
          isNew={!rule}
          shared={rule?.idCompany === null}
          twin={rule?.Twin ?? undefined}
        />
        <FormActions
          always={!rule}
          onCancel={onClose}
          {...(rule ? {} : { submitLabel: t('alarms.rules.createDo') })}
        >
          <RuleForecast options={options} idAlarmRule={rule?.idAlarmRule ?? null} />
        </FormActions>
      </Form>
      {conflict.dialog}
    </>
  );
}
