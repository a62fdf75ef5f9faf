import type { AssignmentRow } from '@gemelo/contract/endpoints/assignments';
import { useTranslation } from '../../lib/translation.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';

/** Assignments are "open" or "closed" instead of active or inactive. */
export function AssignmentState({ state, plain }: { state: AssignmentRow['state']; plain?: boolean }) {
  const { t } = useTranslation();
  return (
    <StateBadge state={state} {...(plain ? { plain } : {})}>
      {t(`assignments.state.${state}`)}
    </StateBadge>
  );
}
