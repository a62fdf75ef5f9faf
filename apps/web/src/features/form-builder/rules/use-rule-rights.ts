import { type FormRule, type RuleOutcome, ruleOutcomes } from '@gemelo/contract/endpoints/form-rules';
import { useCan, useSession } from '../../../lib/session.ts';

const opening = { ticket: 'support:create', task: 'task:create' } as const;
const assigning = { ticket: 'ticket:edit', task: 'task:edit' } as const;
const unassigned = { ticket: 'assignTicket', task: 'assignTask' } as const;

/** What somebody lacks for a rule; its sentence is `form-builder.rules.lacks`. */
export type Lack = 'answers' | 'records' | RuleOutcome | (typeof unassigned)[RuleOutcome];

/** Nobody opens, assigns or finds out through a rule what they could not by themselves; the server decides. */
export function useRuleRights() {
  const can = useCan();
  const me = useSession((state) => state.user?.idUser);
  const mayEdit = can('form:edit');
  const seesAnswers = can('form-answer:view');
  const outcomes = ruleOutcomes.filter((outcome) => can(opening[outcome]));
  const mayAssign = (outcome: RuleOutcome, idUser: number) => can(assigning[outcome]) || idUser === me;

  const lackForAny = (): Lack | undefined => {
    if (!seesAnswers) return 'answers';
    return outcomes.length === 0 ? 'records' : undefined;
  };
  const lackForChange = ({ opens }: FormRule): Lack | undefined =>
    lackForAny() ?? (outcomes.includes(opens) ? undefined : opens);
  return {
    outcomes,
    mayEdit,
    seesAnswers,
    mayAssign,
    /** Keeps the user from making, changing and switching on any rule. */
    lackForAny: lackForAny(),
    lackForChange,
    lackForSwitchingOn: (rule: FormRule): Lack | undefined => {
      const { opens, Assignee } = rule;
      const isFree = !Assignee || mayAssign(opens, Assignee.idUser);
      return lackForChange(rule) ?? (isFree ? undefined : unassigned[opens]);
    },
  };
}
