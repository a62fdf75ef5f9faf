import { CHOICES_MAX, type FormChoice, isChoiceValue, isItemName, LABEL_MAX } from '../document.ts';
import { partOf } from '../values.ts';
import { type Finding, oneLine, rowsOf, sheetNamed, type Workbook } from './workbook.ts';

const own = new Set(['list_name', 'list name', 'name', 'value', 'label', 'order']);
const LISTS_COLUMNS_MAX = 10;
const COLUMN_MAX = 120;

/** The lists of choices by their names. */
export function readChoices(
  workbook: Workbook,
  language: string,
  findings: Finding[],
): Map<string, FormChoice[]> {
  const lists = new Map<string, FormChoice[]>();
  const sheet = sheetNamed(workbook, 'choices');
  if (!sheet) return lists;
  for (const { row, cells } of rowsOf(sheet, language, findings)) {
    const tell = (level: Finding['level'], code: string, column: string, params?: Finding['params']) =>
      findings.push({ level, sheet: sheet.name, row, column, code, ...(params ? { params } : {}) });
    const list = cells.get('list_name') ?? cells.get('list name');
    const value = cells.get('name') ?? cells.get('value');
    if (!list) {
      tell('error', 'listMissing', 'list_name');
      continue;
    }
    if (!value || !isChoiceValue(value)) {
      tell('error', 'choiceName', 'name', { value: value ?? '' });
      continue;
    }
    const known = lists.get(list) ?? [];
    lists.set(list, known);
    if (known.some((choice) => choice.value === value)) {
      tell('error', 'choiceRepeated', 'name', { value });
      continue;
    }
    if (known.length >= CHOICES_MAX) {
      tell('error', 'choicesMany', 'name', { limit: CHOICES_MAX });
      continue;
    }
    const label = oneLine(cells.get('label') ?? value);
    if (label.length > LABEL_MAX) tell('note', 'shortened', 'label', { limit: LABEL_MAX });
    const columns: Record<string, string> = {};
    for (const [column, cell] of cells) {
      if (own.has(column)) continue;
      const fits =
        isItemName(column) && cell.length <= COLUMN_MAX && Object.keys(columns).length < LISTS_COLUMNS_MAX;
      if (fits) columns[column] = cell;
      else tell('note', 'columnLeft', column, { column });
    }
    known.push({
      value,
      label: partOf(label, 0, LABEL_MAX),
      ...(Object.keys(columns).length > 0 ? { columns } : {}),
    });
  }
  return lists;
}
