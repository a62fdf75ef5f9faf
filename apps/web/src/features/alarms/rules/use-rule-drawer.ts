import type { AlarmRule } from '@gemelo/contract/endpoints/alarm-rules';
import { useDrawer } from '../../../ui/dialogs/use-drawer.ts';

export type RuleContent =
  | { kind: 'create' }
  | { kind: 'edit'; rule: AlarmRule }
  | { kind: 'people'; rule: AlarmRule };

export const useRuleDrawer = () => useDrawer<RuleContent>();
export type RuleDrawer = ReturnType<typeof useRuleDrawer>;
