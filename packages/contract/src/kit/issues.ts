import type * as z from 'zod/mini';
import type { FieldIssue, MessageParams } from './errors.ts';

type Issue = z.core.$ZodIssue;

const isEmpty = (input: unknown) => input === undefined || input === null || input === '';

const tooSmall: Partial<Record<string, string>> = { string: 'shorter', array: 'fewer' };
const tooBig: Partial<Record<string, string>> = { string: 'longer', array: 'more' };

/** Maps a zod issue to a rule and its parameters; the texts are under `validation` in the locales. */
function ruleOf(issue: Issue): { rule: string; params?: MessageParams } {
  switch (issue.code) {
    case 'invalid_type':
      return isEmpty(issue.input)
        ? { rule: 'required' }
        : { rule: 'type', params: { expected: issue.expected } };
    case 'too_small':
      if (issue.origin !== 'number' && issue.minimum === 1) return { rule: 'required' };
      if (issue.inclusive === false) return { rule: 'above', params: { limit: Number(issue.minimum) } };
      return { rule: tooSmall[issue.origin] ?? 'smaller', params: { limit: Number(issue.minimum) } };
    case 'too_big':
      return { rule: tooBig[issue.origin] ?? 'bigger', params: { limit: Number(issue.maximum) } };
    case 'unrecognized_keys':
      return { rule: 'unknown', params: { keys: issue.keys.join(', ') } };
    case 'invalid_value':
      return isEmpty(issue.input)
        ? { rule: 'required' }
        : { rule: 'choice', params: { choices: issue.values.map(String).join(', ') } };
    case 'not_multiple_of':
      return { rule: 'whole' };
    default:
      return { rule: 'format' };
  }
}

/** Custom messages of the schemas that name their own rule. */
const named: Record<string, string> = {
  Required: 'required',
  'Invalid email': 'email',
  'Passwords dont match': 'passwords',
  control_characters: 'characters',
  attribute_value: 'sharedValue',
  warning_above_alarm: 'warning',
  mac: 'mac',
  station_flag: 'stationFlag',
  due_before_check: 'due',
  rows_repeated: 'twiceChosen',
  rate_not_positive: 'rate',
  widget_kind: 'widgetKind',
  outside_board: 'outsideBoard',
  tenths: 'tenths',
  period_reversed: 'period',
  one_place: 'onePlace',
  item_name: 'itemName',
  choice_value: 'choiceValue',
  choice_columns: 'choiceColumns',
  tag: 'tag',
  ssid_long: 'ssidLong',
  open_password: 'openPassword',
  wpa_password: 'wpaPassword',
  wep_password: 'wepPassword',
  call_method: 'callMethod',
  params_long: 'paramsLong',
  not_json: 'json',
};

export function fieldIssues(error: { issues: readonly Issue[] }, prefix = ''): FieldIssue[] {
  return error.issues.map((issue) => {
    const path = [...(prefix ? [prefix] : []), ...issue.path.map(String)].join('.');
    const own = named[issue.message];
    return own ? { path, rule: own } : { path, ...ruleOf(issue) };
  });
}
