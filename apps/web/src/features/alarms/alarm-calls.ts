import { alarmRules } from '@gemelo/contract/endpoints/alarm-rules';
import {
  alarmFacets,
  alarmReadings,
  alarmSummary,
  alarms,
  getAlarm,
} from '@gemelo/contract/endpoints/alarms';

/** Calls that are stale after a change to an alarm or a rule. */
export const aboutAlarms = [alarms, alarmSummary, alarmFacets, getAlarm, alarmReadings, alarmRules];
