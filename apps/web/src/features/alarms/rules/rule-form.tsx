import { type AlarmRule, createAlarmRule, updateAlarmRule } from '@gemelo/contract/endpoints/alarm-rules';
import { useWrite } from '../../../lib/query.ts';
import { useSession } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { CompanyInput } from '../../../parts/company/company-input.tsx';
import type { WriteCompany } from '../../../parts/company/write-company.ts';
import { useConflict } from '../../../ui/conflict/use-conflict.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { RuleFields } from './rule-fields.tsx';
import { RuleForecast } from './rule-forecast.tsx';
import type { RuleOptions } from './rule-options.ts';
import { bodyOf, newRule, type RuleValues, ruleSchema, valuesOf } from './rule-values.ts';
import { useShownValue } from './use-shown-value.tsx';

/** What another company does not have. */
const unplaced = {
  ...{ scope: 'company', idWarehouseCategory: null, idWarehouse: null, idTwin: null },
  ...{ idTicketType: null, users: [] },
};

interface RuleFormProps {
  /** The edited rule; `undefined` for a new one. */
  rule: AlarmRule | undefined;
  /** Whose rule it becomes or is. */
  company: WriteCompany;
  options: RuleOptions;
  onClose: () => void;
}

export function RuleForm({ rule, company, options, onClose }: RuleFormProps) {
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
      send: async ({ idCompany: _, ...values }, version) => {
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
        defaultValues={rule ? valuesOf(rule) : { ...newRule(options, idUser), idCompany: company.value }}
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
          idCompany={company.idCompany}
        />
        {!rule && <CompanyInput company={company} clears={unplaced} />}
        <FormActions
          always={!rule}
          onCancel={onClose}
          {...(rule ? {} : { submitLabel: t('alarms.rules.createDo') })}
        >
          <RuleForecast
            options={options}
            idAlarmRule={rule?.idAlarmRule ?? null}
            idCompany={company.named.idCompany}
          />
        </FormActions>
      </Form>
      {conflict.dialog}
    </>
  );
}
