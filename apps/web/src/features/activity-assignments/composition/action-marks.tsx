import { IconCamera, IconForms, IconListNumbers, IconNote } from '@tabler/icons-react';
import { useTranslation } from '../../../lib/translation.tsx';
import { StateBadge } from '../../../ui/states/state-badge.tsx';
import classes from './composition.module.css';
import type { ComposedAction } from './composition-draft.ts';

const marks = [
  { id: 'photo', icon: IconCamera, holds: ({ needsPhoto }: ComposedAction) => needsPhoto },
  { id: 'note', icon: IconNote, holds: ({ needsNote }: ComposedAction) => needsNote },
  { id: 'step', icon: IconListNumbers, holds: ({ idStep }: ComposedAction) => idStep !== null },
  { id: 'form', icon: IconForms, holds: ({ Form }: ComposedAction) => Form !== null },
] as const;

/** What an action asks for. */
export function ActionMarks({ action }: { action: ComposedAction }) {
  const { t } = useTranslation();
  const asked = marks.filter(({ holds }) => holds(action));
  if (asked.length === 0) return null;
  return (
    <span className={classes.marks}>
      {asked.map(({ id, icon }) => (
        <StateBadge key={id} tone="silent" icon={icon} plain>
          {t(`activity-assignments.mark.${id}`)}
        </StateBadge>
      ))}
    </span>
  );
}
