import { type FormDocument, type FormItem, formulaAttributes, NO, YES } from '../document.ts';
import { type Expression, parseExpression, printExpression } from '../expression.ts';
import type { Sheet, Workbook } from './workbook.ts';

/** Something of a form that the format has no place for. */
export interface LeftOut {
  name: string;
  attribute: keyof FormItem | 'intro' | 'thanks';
}

const columns = [
  'type',
  'name',
  'label',
  'hint',
  'required',
  'relevant',
  'constraint',
  'constraint_message',
  'calculation',
  'default',
  'choice_filter',
  'appearance',
  'readonly',
  'repeat_count',
  'parameters',
] as const;
type Line = Partial<Record<(typeof columns)[number], string>>;

const types: Partial<Record<FormItem['kind'], string>> = {
  text: 'text',
  longText: 'text',
  date: 'date',
  time: 'time',
  dateTime: 'dateTime',
  photo: 'image',
  signature: 'image',
  file: 'file',
  gps: 'geopoint',
  barcode: 'barcode',
  heading: 'note',
  scale: 'range',
  yesNo: 'select_one yes_no',
};
const appearances: Partial<Record<FormItem['kind'], string>> = {
  longText: 'multiline',
  signature: 'signature',
};

/** What has a place in the format, by kind or for all. */
const written = new Set<keyof FormItem>([
  ...formulaAttributes,
  ...(['name', 'kind', 'parent', 'label', 'help', 'required', 'checkMessage', 'readOnly'] as const),
  ...([
    'minLength',
    'maxLength',
    'pattern',
    'from',
    'to',
    'choices',
    'choicesFrom',
    'decimals',
    'hidden',
  ] as const),
]);
const counted = new Set<FormItem['kind']>(['photo', 'file']);

function leftOutOf(item: FormItem): LeftOut[] {
  const { name, kind } = item;
  const left = (Object.keys(item) as (keyof FormItem)[]).filter(
    (attribute) => item[attribute] !== undefined && !written.has(attribute),
  );
  if (counted.has(kind))
    left.push(...(['min', 'max'] as const).filter((attribute) => item[attribute] !== undefined));
  if (kind === 'repeat' && item.min !== item.max)
    left.push(...(['min', 'max'] as const).filter((attribute) => item[attribute] !== undefined));
  if (
    (kind === 'number' && (item.decimals ?? 0) > 0) ||
    (kind === 'calculated' && item.decimals !== undefined)
  )
    left.push('decimals');
  return left.map((attribute) => ({ name, attribute }));
}

const self: Expression = { type: 'self', at: 0 };
const onItself = (name: string, ...values: Expression[]): Expression => ({
  type: 'call',
  name,
  values: [self, ...values],
  at: 0,
});
const limited = (left: Expression, operator: '>=' | '<=', right: Expression): Expression => ({
  type: 'binary',
  operator,
  left,
  right,
  at: 0,
});
const whole = (value: number): Expression => ({ type: 'number', value, at: 0 });

/** All limits of a question as one condition. */
function constraintOf(item: FormItem): string | undefined {
  const { kind, min, max, minLength, maxLength, pattern, check } = item;
  const measured = kind === 'selectMany' ? onItself('count-selected') : self;
  const hasLimits = kind !== 'repeat' && !counted.has(kind);
  const conditions: Expression[] = [
    ...(min !== undefined && hasLimits ? [limited(measured, '>=', parseExpression(min))] : []),
    ...(max !== undefined && hasLimits ? [limited(measured, '<=', parseExpression(max))] : []),
    ...(minLength === undefined ? [] : [limited(onItself('string-length'), '>=', whole(minLength))]),
    ...(maxLength === undefined ? [] : [limited(onItself('string-length'), '<=', whole(maxLength))]),
    ...(pattern === undefined ? [] : [onItself('regex', { type: 'text', value: pattern, at: 0 })]),
    ...(check === undefined ? [] : [parseExpression(check)]),
  ];
  const [first, ...others] = conditions;
  return (
    first &&
    printExpression(
      others.reduce<Expression>(
        (left, right) => ({ type: 'binary', operator: 'and', left, right, at: 0 }),
        first,
      ),
    )
  );
}

function typeOf({ name, kind, choicesFrom, decimals, hidden }: FormItem): string {
  if (kind === 'selectOne' || kind === 'selectMany') {
    const select = kind === 'selectOne' ? 'select_one' : 'select_multiple';
    return choicesFrom ? `${select}_from_file ${choicesFrom}.csv` : `${select} ${name}`;
  }
  if (kind === 'number') return decimals === 0 ? 'integer' : 'decimal';
  // A value that is shown is a text that is computed.
  if (kind === 'calculated') return hidden ? 'calculate' : 'text';
  if (kind === 'section') return 'begin group';
  return kind === 'repeat' ? 'begin repeat' : (types[kind] ?? 'text');
}

/** A value as it stands, where the formula is only that. */
const defaultOf = (formula: string | undefined) => /^'([^']*)'$/.exec(formula ?? '')?.[1] ?? formula;

function lineOf(item: FormItem): Line {
  const { kind, min, max } = item;
  const line: Record<(typeof columns)[number], string | undefined> = {
    type: typeOf(item),
    name: item.name,
    label: item.label,
    hint: item.help,
    required: item.required ? 'yes' : item.requireWhen,
    relevant: item.showWhen,
    constraint: constraintOf(item),
    constraint_message: item.checkMessage,
    calculation: item.formula,
    default: defaultOf(item.default),
    choice_filter: item.choiceFilter,
    appearance: appearances[kind],
    readonly: item.readOnly || (kind === 'calculated' && !item.hidden) ? 'yes' : undefined,
    repeat_count: kind === 'repeat' && min === max ? min : undefined,
    parameters: kind === 'scale' ? `start=${item.from ?? 1} end=${item.to ?? 5} step=1` : undefined,
  };
  return Object.fromEntries(Object.entries(line).filter(([, cell]) => cell !== undefined)) as Line;
}

function surveyOf(document: FormDocument): Line[] {
  const below = (parent: string | undefined): Line[] =>
    document.items
      .filter((item) => item.parent === parent)
      .flatMap((item) => {
        if (item.kind !== 'section' && item.kind !== 'repeat') return [lineOf(item)];
        return [
          lineOf(item),
          ...below(item.name),
          { type: item.kind === 'section' ? 'end group' : 'end repeat' },
        ];
      });
  return below(undefined);
}

function choicesOf({ items }: FormDocument): Sheet {
  const lists = items.filter(
    ({ choices, kind }) => choices && (kind === 'selectOne' || kind === 'selectMany'),
  );
  const extra = [
    ...new Set(
      lists.flatMap(({ choices = [] }) => choices.flatMap(({ columns: own = {} }) => Object.keys(own))),
    ),
  ];
  const rows = lists.flatMap(({ name, choices = [] }) =>
    choices.map(({ value, label, columns: own = {} }) => [
      name,
      value,
      label,
      ...extra.map((column) => own[column] ?? ''),
    ]),
  );
  const yesNo = items.some(({ kind }) => kind === 'yesNo')
    ? [
        ['yes_no', YES, 'Sí', ...extra.map(() => '')],
        ['yes_no', NO, 'No', ...extra.map(() => '')],
      ]
    : [];
  return { name: 'choices', rows: [['list_name', 'name', 'label', ...extra], ...rows, ...yesNo] };
}

/** A form as XLSForm, and what the format has no place for. Its formulas must be readable. */
export function writeXlsForm(
  { name, idForm, version }: { name: string; idForm: number; version: number },
  document: FormDocument,
): { workbook: Workbook; leftOut: LeftOut[] } {
  const lines = surveyOf(document);
  const used = columns.filter(
    (column) => column === 'label' || lines.some((line) => line[column] !== undefined),
  );
  const survey = [[...used], ...lines.map((line) => used.map((column) => line[column] ?? ''))];
  const settings = [
    ['form_title', 'form_id', 'version', ...(document.mode === 'steps' ? ['style'] : [])],
    [name, `form_${idForm}`, String(version), ...(document.mode === 'steps' ? ['pages'] : [])],
  ];
  const leftOut: LeftOut[] = document.items.flatMap(leftOutOf);
  if (document.intro !== undefined) leftOut.push({ name: '', attribute: 'intro' });
  if (document.thanks !== undefined) leftOut.push({ name: '', attribute: 'thanks' });
  return {
    workbook: {
      sheets: [{ name: 'survey', rows: survey }, choicesOf(document), { name: 'settings', rows: settings }],
    },
    leftOut,
  };
}
