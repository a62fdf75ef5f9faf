import { type AlarmRule, alarmRuleUsers } from '@gemelo/contract/endpoints/alarm-rules';
import { useWrite } from '../../../lib/query.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { snackbar } from '../../../ui/dialogs/snackbar.ts';
import { Form } from '../../../ui/form/form.tsx';
import { FormActions } from '../../../ui/form/form-actions.tsx';
import { MultiSelectField } from '../../../ui/form/multi-select-field.tsx';
import { Notice } from '../../../ui/states/notice.tsx';
import classes from '../alarms.module.css';
import type { RuleOptions } from './rule-options.ts';
import { partsOf, useRuleWords } from './use-rule-words.ts';

interface PeopleFormProps {
  rule: AlarmRule;
  people: RuleOptions['people'];
  onClose: () => void;
}

/** Mail recipients of a rule, also of one that only the operator can change. */
export function PeopleForm({ rule, people, onClose }: PeopleFormProps) {
  const { t } = useTranslation();
  const { sentence } = useRuleWords();
  const { mutateAsync } = useWrite(alarmRuleUsers);
  return (
    <div className={classes.detail}>
      <p className={classes.says}>{sentence(partsOf(rule))}</p>
      {rule.idCompany === null && <Notice tone="info">{t('alarms.rules.sharedHint')}</Notice>}
      <Form
        schema={alarmRuleUsers.body}
        defaultValues={{ users: rule.Users.map(({ idUser }) => idUser) }}
        onSubmit={async (body) => {
          const { message } = await mutateAsync({ params: { idAlarmRule: rule.idAlarmRule }, body });
          if (message) snackbar.success(message);
          onClose();
        }}
      >
        <MultiSelectField
          name="users"
          label={t('alarms.form.users')}
          optional
          options={people.map(({ idUser, name }) => ({ value: idUser, label: name }))}
        />
        <FormActions onCancel={onClose} />
      </Form>
    </div>
  );
}
