import { alarmRules } from '@gemelo/contract/endpoints/alarm-rules';
import {
  alarmFacets,
  alarmReadings,
  alarmSummary,
  alarms,
  getAlarm,
} from '@gemelo/contract/endpoints/alarms';

/** What is no longer true once somebody has done something about an alarm or a rule. */
export const aboutAlarms = [alarms, alarmSummary, alarmFacets, getAlarm, alarmReadings, alarmRules];
