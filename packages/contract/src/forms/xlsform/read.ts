import { compileForm } from '../compile.ts';
import {
  type FormDocument,
  type FormItem,
  formDocument,
  ITEMS_MAX,
  isItemName,
  LABEL_MAX,
} from '../document.ts';
import { partOf } from '../values.ts';
import { readChoices } from './read-choices.ts';
import { isReadOnly, limitsIn, type Read, readDefault, readFormula, readRequired } from './read-formulas.ts';
import { readType, type TypeOutcome } from './read-types.ts';
import { type Finding, oneLine, rowsOf, type SheetRow, sheetNamed, type Workbook } from './workbook.ts';

export interface ReadForm {
  /** Its title, if the file has one. */
  name: string | undefined;
  document: FormDocument;
  findings: Finding[];
}

/** Columns that are read; others are told of. */
const known = new Set(
  'type name label hint required relevant constraint constraint_message calculation default choice_filter appearance readonly read_only repeat_count parameters'.split(
    ' ',
  ),
);
const settingsKnown = new Set([
  'form_title',
  'form_id',
  'version',
  'default_language',
  'style',
  'instance_name',
]);
const sheetsKnown = new Set(['survey', 'choices', 'settings']);
/** Appearances that have their own kind here, and that of groups, whose questions stand together anyway. */
const understood = new Set(['multiline', 'signature', 'field-list']);
const HELP_MAX = 2_000;
const NAME_MAX = 120;
/** How much of a cell a finding repeats, and in how many words an appearance is read. */
const QUOTE_MAX = 80;
const APPEARANCES_MAX = 10;

interface Open {
  name: string;
  kind: 'section' | 'repeat';
  row: number;
}

function createReader(workbook: Workbook) {
  const findings: Finding[] = [];
  const survey = sheetNamed(workbook, 'survey');
  const settingsSheet = sheetNamed(workbook, 'settings');
  const settings = settingsSheet ? rowsOf(settingsSheet, '', findings) : [];
  const setting = (name: string) => settings[0]?.cells.get(name) ?? '';
  const language = setting('default_language');
  const lists = readChoices(workbook, language, findings);
  const items: FormItem[] = [];
  const rowOf = new Map<string, number>();
  const containers: Open[] = [];

  const tell = (
    row: number,
    level: Finding['level'],
    code: string,
    column?: string,
    params?: Finding['params'],
  ) =>
    findings.push({
      level,
      sheet: survey?.name ?? 'survey',
      row,
      ...(column === undefined ? {} : { column }),
      code,
      ...(params ? { params } : {}),
    });

  /** A formula of a cell, unless it cannot be read. */
  function formulaOf(row: number, column: string, read: Read): string | undefined {
    if ('formula' in read) return read.formula;
    if (read.code === 'formulaLong') tell(row, 'error', read.code, column, read.params);
    else tell(row, 'error', `formula.${read.code}`, column, { ...read.params, at: read.at + 1 });
    return undefined;
  }

  function shortened(row: number, column: string, text: string, limit: number): string {
    if (text.length > limit) tell(row, 'note', 'shortened', column, { limit });
    return partOf(text, 0, limit);
  }

  function texts(row: number, cells: SheetRow['cells'], name: string): Pick<FormItem, 'label' | 'help'> {
    const label = cells.get('label');
    const hint = cells.get('hint');
    for (const [column, text] of [
      ['label', label],
      ['hint', hint],
    ] as const)
      if (text?.includes('${')) tell(row, 'note', 'answerInText', column);
    return {
      label: shortened(row, 'label', label ?? name, LABEL_MAX),
      ...(hint === undefined ? {} : { help: shortened(row, 'hint', hint, HELP_MAX) }),
    };
  }

  function constraintOf(row: number, cells: SheetRow['cells'], item: FormItem): Partial<FormItem> {
    const cell = cells.get('constraint');
    if (cell === undefined) return {};
    const message = cells.get('constraint_message');
    const check = formulaOf(row, 'constraint', readFormula(cell));
    if (check === undefined) return {};
    const limits = message === undefined ? limitsIn(check, item.kind) : undefined;
    if (limits) return limits;
    return {
      check,
      ...(message === undefined
        ? {}
        : { checkMessage: shortened(row, 'constraint_message', oneLine(message), LABEL_MAX) }),
    };
  }

  function conditionsOf(row: number, cells: SheetRow['cells'], item: FormItem): Partial<FormItem> {
    const found: Partial<FormItem> = {};
    const relevant = cells.get('relevant');
    const showWhen = relevant === undefined ? undefined : formulaOf(row, 'relevant', readFormula(relevant));
    if (showWhen !== undefined) found.showWhen = showWhen;
    if (item.kind === 'section' || item.kind === 'repeat' || item.kind === 'heading') return found;
    if (item.kind === 'calculated') return found;
    const required = cells.get('required');
    const read = required === undefined ? undefined : readRequired(required);
    if (read && ('formula' in read || 'code' in read)) {
      const requireWhen = formulaOf(row, 'required', read as Read);
      if (requireWhen !== undefined) found.requireWhen = requireWhen;
    } else if (read) found.required = true;
    const filter = cells.get('choice_filter');
    const choiceFilter =
      filter === undefined ? undefined : formulaOf(row, 'choice_filter', readFormula(filter));
    if (choiceFilter !== undefined && item.choices) found.choiceFilter = choiceFilter;
    else if (choiceFilter !== undefined && item.choicesFrom) found.choiceFilter = choiceFilter;
    const start = cells.get('default');
    if (start !== undefined) {
      const begins = formulaOf(row, 'default', readDefault(start, item.kind));
      if (begins !== undefined) found.default = begins;
    }
    if (isReadOnly(cells.get('readonly') ?? cells.get('read_only') ?? 'no')) found.readOnly = true;
    return { ...found, ...constraintOf(row, cells, item) };
  }

  /** A question that is computed is a calculated value. */
  function calculatedOf(row: number, cells: SheetRow['cells'], item: FormItem): FormItem {
    const calculation = cells.get('calculation');
    if (calculation === undefined) return item;
    const formula = formulaOf(row, 'calculation', readFormula(calculation));
    if (formula === undefined) return item;
    if (item.kind === 'calculated') return { ...item, formula };
    tell(row, 'note', 'computed', 'calculation');
    const { name, parent, label, help, showWhen } = item;
    return {
      name,
      kind: 'calculated',
      label,
      formula,
      ...(parent === undefined ? {} : { parent }),
      ...(help === undefined ? {} : { help }),
      ...(showWhen === undefined ? {} : { showWhen }),
    };
  }

  function nameOf(row: number, cells: SheetRow['cells']): string | undefined {
    const name = cells.get('name');
    if (name === undefined) tell(row, 'error', 'nameMissing', 'name');
    else if (!isItemName(name)) tell(row, 'error', 'name', 'name', { name });
    else if (rowOf.has(name)) tell(row, 'error', 'nameRepeated', 'name', { name, row: rowOf.get(name) ?? 0 });
    else return name;
    return undefined;
  }

  function unread(row: number, cells: SheetRow['cells']) {
    for (const [column] of cells) if (!known.has(column)) tell(row, 'note', 'columnLeft', column, { column });
    for (const word of (cells.get('appearance') ?? '').split(/\s+/, APPEARANCES_MAX))
      if (word !== '' && !understood.has(word))
        tell(row, 'note', 'appearance', 'appearance', { appearance: word });
  }

  function add(row: number, item: FormItem) {
    if (items.length >= ITEMS_MAX) {
      tell(row, 'error', 'itemsMany', 'name', { limit: ITEMS_MAX });
      return;
    }
    items.push(item);
    rowOf.set(item.name, row);
  }

  const parentOf = (): Pick<FormItem, 'parent'> => {
    const parent = containers.at(-1)?.name;
    return parent === undefined ? {} : { parent };
  };

  function readQuestion({ row, cells }: SheetRow, { attributes, orOther, notes = [] }: TypeOutcome) {
    const name = nameOf(row, cells);
    if (name === undefined) return;
    for (const { code, params } of notes) tell(row, 'note', code, 'type', params);
    const plain: FormItem = { name, ...parentOf(), ...texts(row, cells, name), ...attributes };
    add(row, calculatedOf(row, cells, { ...plain, ...conditionsOf(row, cells, plain) }));
    if (orOther) addOther(row, plain);
  }

  /** “Other” is a choice of its own, with a question behind it. */
  function addOther(row: number, item: FormItem) {
    const other = `${item.name}_other`;
    const asked = items.at(-1);
    if (!asked?.choices || rowOf.has(other) || !isItemName(other)) {
      tell(row, 'error', 'other', 'type', { name: other });
      return;
    }
    if (!asked.choices.some(({ value }) => value === 'other'))
      asked.choices.push({ value: 'other', label: 'Otro' });
    tell(row, 'note', 'otherAdded', 'type', { name: other });
    add(row, {
      name: other,
      kind: 'text',
      label: 'Otro',
      ...(item.parent === undefined ? {} : { parent: item.parent }),
      showWhen: `selected(\${${item.name}}, 'other')`,
    });
  }

  function begin({ row, cells }: SheetRow, kind: Open['kind']) {
    const name = nameOf(row, cells) ?? freeName(kind);
    const plain: FormItem = { name, kind, ...parentOf(), ...texts(row, cells, name) };
    const item = { ...plain, ...conditionsOf(row, cells, plain) };
    const count = cells.get('repeat_count');
    const times = count === undefined ? undefined : formulaOf(row, 'repeat_count', readFormula(count));
    add(row, times === undefined || kind !== 'repeat' ? item : { ...item, min: times, max: times });
    containers.push({ name, kind, row });
  }

  function freeName(kind: string): string {
    let number = 1;
    while (rowOf.has(`${kind}_${number}`)) number += 1;
    return `${kind}_${number}`;
  }

  function end(row: number, kind: Open['kind']) {
    const open = containers.pop();
    if (!open) tell(row, 'error', 'endAlone', 'type');
    else if (open.kind !== kind) tell(row, 'error', 'endOther', 'type', { name: open.name, row: open.row });
  }

  function readRow(line: SheetRow) {
    const { row, cells } = line;
    const type = cells.get('type');
    if (type === undefined) {
      tell(row, 'error', 'typeMissing', 'type');
      return;
    }
    const read = readType(cells, lists);
    unread(row, cells);
    if (!read) tell(row, 'error', 'type', 'type', { type });
    else if ('left' in read)
      tell(row, read.left === 'metadata' ? 'note' : 'error', read.left, 'type', { type });
    else if ('begin' in read) begin(line, read.begin);
    else if ('end' in read) end(row, read.end);
    else readQuestion(line, read);
  }

  function readSettings() {
    for (const { row, cells } of settings)
      for (const [column] of cells)
        if (!settingsKnown.has(column))
          findings.push({
            level: 'note',
            sheet: 'settings',
            row,
            column,
            code: 'columnLeft',
            params: { column },
          });
    for (const { name, rows } of workbook.sheets)
      if (!sheetsKnown.has(name.trim().toLowerCase()) && rows.length > 0)
        findings.push({ level: 'note', sheet: name, row: 0, code: 'sheetLeft', params: { sheet: name } });
  }

  /** Takes out what no form can hold, so that the rest can be kept. */
  function unfit(document: FormDocument) {
    for (const { path } of formDocument.safeParse(document).error?.issues ?? []) {
      const [part, index, attribute] = path;
      const item = part === 'items' ? document.items[Number(index)] : undefined;
      if (!item || typeof attribute !== 'string' || !(attribute in item)) continue;
      const column = columnOf[attribute as keyof FormItem] ?? attribute;
      tell(rowOf.get(item.name) ?? 0, 'error', 'unfit', column, { column });
      delete item[attribute as 'help'];
    }
  }

  /** What is wrong with the form as a whole, told at the row of the item. */
  function problems(document: FormDocument) {
    for (const { name, attribute, code, at, params } of compileForm(document).problems) {
      const column = columnOf[attribute ?? 'name'] ?? attribute;
      const where = at === undefined ? params : { ...params, at: at + 1 };
      tell(name === undefined ? 0 : (rowOf.get(name) ?? 0), 'error', `problem.${code}`, column, where);
    }
  }

  return {
    survey,
    setting,
    findings,
    items,
    containers,
    readRow,
    readSettings,
    unfit,
    problems,
    tell,
    language,
  };
}

const columnOf: Partial<Record<keyof FormItem, string>> = {
  showWhen: 'relevant',
  requireWhen: 'required',
  check: 'constraint',
  min: 'constraint',
  max: 'constraint',
  pattern: 'constraint',
  formula: 'calculation',
  choiceFilter: 'choice_filter',
  choices: 'type',
  choicesFrom: 'type',
  help: 'hint',
};

const quote = (text: string) => (text.length > QUOTE_MAX ? `${partOf(text, 0, QUOTE_MAX)}…` : text);

/** A cell may be as long as a file. */
const quoted = ({ sheet, column, params, ...finding }: Finding): Finding => ({
  ...finding,
  sheet: quote(sheet),
  ...(column === undefined ? {} : { column: quote(column) }),
  ...(params
    ? {
        params: Object.fromEntries(
          Object.entries(params).map(([key, value]) => [
            key,
            typeof value === 'string' ? quote(value) : value,
          ]),
        ),
      }
    : {}),
});

/** Reads an XLSForm. What is not taken as it stands is told by its row. */
export function readXlsForm(workbook: Workbook): ReadForm {
  const reader = createReader(workbook);
  const { survey, setting, findings, items, containers } = reader;
  const document: FormDocument = { mode: /\bpages\b/.test(setting('style')) ? 'steps' : 'page', items };
  if (!survey) {
    findings.push({ level: 'error', sheet: 'survey', row: 0, code: 'surveyMissing' });
    return { name: undefined, document, findings };
  }
  for (const line of rowsOf(survey, reader.language, findings)) reader.readRow(line);
  for (const { name, row } of containers) reader.tell(row, 'error', 'endMissing', 'type', { name });
  reader.readSettings();
  reader.unfit(document);
  reader.problems(document);
  const place = ({ sheet }: Finding) => workbook.sheets.findIndex(({ name }) => name === sheet);
  findings.sort((one, other) => place(one) - place(other) || one.row - other.row);
  const name = partOf(oneLine(setting('form_title')), 0, NAME_MAX) || undefined;
  return { name, document, findings: findings.map(quoted) };
}
