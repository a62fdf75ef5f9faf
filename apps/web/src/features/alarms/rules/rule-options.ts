import type { alarmRuleOptions } from '@gemelo/contract/endpoints/alarm-rules';
import type { DataOf } from '@gemelo/contract/kit/endpoint';

/** What a rule can be made of. */
export type RuleOptions = DataOf<typeof alarmRuleOptions>;
