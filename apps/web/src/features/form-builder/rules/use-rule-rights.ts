import { type RuleOutcome, ruleOutcomes } from '@gemelo/contract/endpoints/form-rules';
import { useCan, useSession } from '../../../lib/session.ts';

/** Nobody opens or assigns through a rule what they could not open or assign themselves; the server decides. */
export function useRuleRights() {
  const can = useCan();
  const me = useSession((state) => state.user?.idUser);
  const opens: Record<RuleOutcome, boolean> = {
    ticket: can('support:create'),
    task: can('task:create'),
  };
  const assigns: Record<RuleOutcome, boolean> = { ticket: can('ticket:edit'), task: can('task:edit') };
  const outcomes = ruleOutcomes.filter((outcome) => opens[outcome]);
  return {
    outcomes,
    mayEdit: can('form:edit'),
    mayMake: can('form:edit') && outcomes.length > 0,
    mayAssign: (outcome: RuleOutcome, idUser: number) => assigns[outcome] || idUser === me,
  };
}
