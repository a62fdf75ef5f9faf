import * as z from 'zod/mini';
import { id, line, text } from '../kit/fields.ts';

/** What a form consists of. Containers hold other items; notes and headings ask nothing. */
export const itemKinds = [
  'text',
  'longText',
  'number',
  'date',
  'time',
  'dateTime',
  'selectOne',
  'selectMany',
  'yesNo',
  'scale',
  'photo',
  'file',
  'gps',
  'signature',
  'barcode',
  'calculated',
  'heading',
  'section',
  'repeat',
] as const;
export type ItemKind = (typeof itemKinds)[number];

/** Records of the company that a question can offer as its choices. */
export const choiceSources = ['twin', 'warehouse', 'segment', 'lot', 'user'] as const;
export type ChoiceSource = (typeof choiceSources)[number];

/** What a choice filter can compare, by the records that are offered. */
export const choiceColumns: Record<ChoiceSource, readonly string[]> = {
  twin: ['warehouse', 'model', 'type'],
  warehouse: [],
  segment: ['warehouse', 'category'],
  lot: ['warehouse'],
  user: ['role'],
};

export const ITEMS_MAX = 500;
export const CHOICES_MAX = 1_000;
export const EXPRESSION_MAX = 2_000;
/** Repeat groups inside each other. */
export const DEPTH_MAX = 3;
export const INSTANCES_MAX = 200;
export const LABEL_MAX = 500;
/** The longest answer to a question of text, whatever its own limit is. */
export const ANSWER_TEXT_MAX = 10_000;
export const ANSWER_FILES_MAX = 10;

/** The two answers of a yes/no question, as expressions and files name them. */
export const YES = 'yes';
export const NO = 'no';

/** The key of an item in answers, expressions and files; a published one keeps its name. */
const namePattern = /^(?!(__proto__|constructor|prototype)$)[A-Za-z_][A-Za-z0-9_-]{0,59}$/;
export const isItemName = (name: string) => namePattern.test(name);
export const itemName = () => z.string().check(z.regex(namePattern, { error: 'item_name' }));

/** A name of a choice, or of one of the columns that a filter compares: without blanks, which separate several. */
const valuePattern = /^[^\s,]{1,60}$/;
export const isChoiceValue = (value: string) => valuePattern.test(value);
const choiceValue = () => z.string().check(z.regex(valuePattern, { error: 'choice_value' }));

/** A formula in the language of `expression.ts`. */
const formula = () => z.optional(text(EXPRESSION_MAX));

const choice = z.strictObject({
  value: choiceValue(),
  label: line(LABEL_MAX),
  /** What a choice filter compares, such as the region that it belongs to. */
  columns: z.optional(
    z
      .record(itemName(), z.string().check(z.maxLength(120)))
      .check(z.refine((columns) => Object.keys(columns).length <= 10, { error: 'choice_columns' })),
  ),
});
export type FormChoice = z.output<typeof choice>;

const label = () => text(LABEL_MAX);

export const formItem = z.strictObject({
  name: itemName(),
  kind: z.enum(itemKinds),
  /** The section or repeat group that holds it, which stands before it in the list. */
  parent: z.optional(itemName()),
  label: label(),
  help: z.optional(text(2_000)),
  /** Shown while this holds; what is not shown has no answer. */
  showWhen: formula(),
  required: z.optional(z.boolean()),
  requireWhen: formula(),
  /** What must hold of the answer, `.`, and what is said where it does not. */
  check: formula(),
  checkMessage: z.optional(line(LABEL_MAX)),
  /** What the answer begins with. */
  default: formula(),
  readOnly: z.optional(z.boolean()),
  /** Limits: of a number, a date or a time its value; of choices, files and repeats how many. */
  min: formula(),
  max: formula(),
  minLength: z.optional(z.int().check(z.gte(1), z.lte(ANSWER_TEXT_MAX))),
  maxLength: z.optional(z.int().check(z.gte(1), z.lte(ANSWER_TEXT_MAX))),
  /** A regular expression (`pattern.ts`) that the whole answer matches. */
  pattern: z.optional(z.string().check(z.minLength(1), z.maxLength(200))),
  /** Digits after the point; 0 asks for whole numbers. */
  decimals: z.optional(z.int().check(z.gte(0), z.lte(6))),
  unit: z.optional(line(20)),
  /** Of a scale. */
  from: z.optional(z.int().check(z.gte(0), z.lte(1))),
  to: z.optional(z.int().check(z.gte(2), z.lte(10))),
  fromLabel: z.optional(line(60)),
  toLabel: z.optional(line(60)),
  choices: z.optional(z.array(choice).check(z.maxLength(CHOICES_MAX))),
  choicesFrom: z.optional(z.enum(choiceSources)),
  /** A choice is offered while this holds; bare names are columns of the choice. */
  choiceFilter: formula(),
  /** Metres: a position that is less accurate is refused. */
  accuracy: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
  /** Of a calculated value. */
  formula: formula(),
  /** A calculated value that only the answers show. */
  hidden: z.optional(z.boolean()),
  /** Instructions that open beside a section. */
  idStep: z.optional(id()),
});
export type FormItem = z.output<typeof formItem>;

export const formModes = ['page', 'steps'] as const;

/** What a version of a form is: the order of its items is that of the form. */
export const formDocument = z.strictObject({
  /** All questions on one page, or a section at a time. */
  mode: z._default(z.enum(formModes), 'page'),
  intro: z.optional(text(2_000)),
  thanks: z.optional(text(2_000)),
  items: z.array(formItem).check(z.maxLength(ITEMS_MAX)),
});
export type FormDocument = z.output<typeof formDocument>;
export const emptyDocument: FormDocument = { mode: 'page', items: [] };
export const parseFormDocument = (value: unknown) => z.safeParse(formDocument, value);

type Attribute = Exclude<keyof FormItem, 'name' | 'kind' | 'parent' | 'label' | 'help' | 'showWhen'>;

const question = ['required', 'requireWhen', 'check', 'checkMessage'] as const;
const typed = [...question, 'default', 'readOnly'] as const;
const length = ['minLength', 'maxLength', 'pattern'] as const;
const limits = ['min', 'max'] as const;
const choices = ['choices', 'choicesFrom', 'choiceFilter'] as const;

/** What can be set of each kind, beside what every item has: its label, help and condition. */
export const attributesOf: Record<ItemKind, readonly Attribute[]> = {
  text: [...typed, ...length],
  longText: [...typed, ...length],
  number: [...typed, ...limits, 'decimals', 'unit'],
  date: [...typed, ...limits],
  time: [...typed, ...limits],
  dateTime: [...typed, ...limits],
  selectOne: [...typed, ...choices],
  selectMany: [...typed, ...limits, ...choices],
  yesNo: [...typed],
  scale: [...typed, 'from', 'to', 'fromLabel', 'toLabel'],
  photo: [...question, ...limits],
  file: [...question, ...limits],
  gps: [...question, 'accuracy'],
  signature: [...question],
  barcode: [...typed, ...length],
  calculated: ['formula', 'hidden', 'decimals', 'unit'],
  heading: [],
  section: ['idStep'],
  repeat: [...limits],
};

export const isContainer = (kind: ItemKind) => kind === 'section' || kind === 'repeat';
/** Asks for an answer. */
export const isQuestion = (kind: ItemKind) =>
  !isContainer(kind) && kind !== 'heading' && kind !== 'calculated';
/** Stands in answers. */
export const hasValue = (kind: ItemKind) => kind !== 'heading' && kind !== 'section';
export const holdsFiles = (kind: ItemKind) => kind === 'photo' || kind === 'file' || kind === 'signature';

/** Its formulas, by attribute. */
export const formulaAttributes = [
  'showWhen',
  'requireWhen',
  'check',
  'default',
  'min',
  'max',
  'choiceFilter',
  'formula',
] as const;
export type FormulaAttribute = (typeof formulaAttributes)[number];
