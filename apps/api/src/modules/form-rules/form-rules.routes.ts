import {
  createFormRule,
  type FormRule,
  formRules,
  openedRecords,
  readAnswerBehind,
  setFormRuleState,
  tryFormRule,
  updateFormRule,
} from '@gemelo/contract/endpoints/form-rules';
import { type Api, say } from '../../http/handle.ts';
import type { FormRules } from './form-rules.service.ts';
import type { OpenedRecords } from './opened-records.ts';

const named = (code: string, rule: FormRule) => say(code, rule, { name: rule.name });

export function formRuleRoutes(api: Api, rules: FormRules, opened: OpenedRecords) {
  api.handle(formRules, ({ actor, params }) => rules.ofForm(actor, params.idForm));
  api.handle(createFormRule, async ({ actor, params, body }) =>
    named('CREATED', await rules.create(actor, params.idForm, body)),
  );
  api.handle(updateFormRule, async ({ actor, params, body }) =>
    named('UPDATED', await rules.update(actor, params.idFormRule, body)),
  );
  api.handle(setFormRuleState, async ({ actor, params, body }) => {
    const rule = await rules.setState(actor, params.idFormRule, body.state);
    return named(rule.state === 'Activo' ? 'ACTIVATED' : 'INACTIVATED', rule);
  });
  api.handle(tryFormRule, ({ actor, params, body }) => rules.trial(actor, params.idForm, body));
  api.handle(openedRecords, ({ actor, params }) => opened.ofAnswer(actor, params.idFormAnswer));
  api.handle(readAnswerBehind, ({ actor, params }) => opened.behind(actor, params.opens, params.idRecord));
}
