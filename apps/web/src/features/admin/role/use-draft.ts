import type { AdminRole } from '@gemelo/contract/endpoints/administration';
import { useMemo, useState } from 'react';
import type { AdminData } from '../use-admin-data.ts';
import { type Draft, differences, draftOf, menuDifferences } from './draft.ts';

/** The stored role with local changes on top; saved changes leave the draft. */
export function useDraft(role: AdminRole, { modules }: Pick<AdminData['tree'], 'modules'>) {
  const [changes, setChanges] = useState<Partial<Draft>>({});
  const saved = useMemo(() => draftOf(role), [role]);
  const draft = useMemo<Draft>(() => ({ ...saved, ...changes }), [saved, changes]);
  const changed: Record<keyof Draft, number> = {
    permissions: differences(saved.permissions, draft.permissions),
    web: menuDifferences(saved.web, draft.web, modules),
    app: menuDifferences(saved.app, draft.app, modules),
  };
  return {
    draft,
    changed,
    dirty: Object.values(changed).some((count) => count > 0),
    set: (part: Partial<Draft>) => setChanges((now) => ({ ...now, ...part })),
    drop: (part: keyof Draft) => setChanges(({ [part]: _gone, ...rest }) => rest),
  };
}
