/** A sheet as rows of cells; the first row names the columns. */
export interface Sheet {
  name: string;
  rows: string[][];
}
export interface Workbook {
  sheets: Sheet[];
}

/** Something in a file that was not taken, or not as it stands: a key of `xlsForm` in the locales. */
export interface Finding {
  /** An error leaves something out that the form needs; otherwise it is told what was taken differently. */
  level: 'error' | 'note';
  sheet: string;
  /** The row of the file, from 1; 0 for what concerns the sheet. */
  row: number;
  column?: string;
  code: string;
  params?: Record<string, string | number>;
}

/** A text of the file on one line: breaks are blanks, and it keeps its direction of writing. */
export const oneLine = (text: string) =>
  text
    .replace(/[\u202D\u202E]/g, '')
    .replace(/\s+/g, ' ')
    .trim();

/** A row below the heading with its cells by column. */
export interface SheetRow {
  row: number;
  cells: ReadonlyMap<string, string>;
}

const tidy = (title: string) =>
  title
    .trim()
    .toLowerCase()
    .replace(/\s*::\s*/g, '::');

/** A column in one language is named `label::Español (es)`. */
const languageOf = (title: string) => title.split('::')[1];

function defaultLanguage(titles: readonly string[], wanted: string): string | undefined {
  const languages = titles
    .filter((title) => /^(label|hint|constraint_message)::/.test(title))
    .map(languageOf);
  return languages.find((language) => language === wanted.trim().toLowerCase()) ?? languages[0];
}

const translated = new Set(['label', 'hint', 'constraint_message', 'required_message']);

/** Reads the rows of a sheet; columns in the default language lose their language, others are told of. */
export function rowsOf(sheet: Sheet, wantedLanguage: string, findings: Finding[]): SheetRow[] {
  const [heading = [], ...rows] = sheet.rows;
  const titles = heading.map(tidy);
  const language = defaultLanguage(titles, wantedLanguage);
  const columns = titles.map((title, index) => {
    const [base = '', own] = title.split('::');
    if (own === undefined || !translated.has(base)) return title;
    if (own === language && !titles.includes(base)) return base;
    findings.push({
      level: 'note',
      sheet: sheet.name,
      row: 1,
      column: heading[index] ?? title,
      code: 'language',
      params: { language: heading[index]?.split('::')[1]?.trim() ?? own },
    });
    return '';
  });
  return rows.flatMap((cells, index) => {
    const filled = columns.flatMap((column, at): [string, string][] => {
      const cell = (cells[at] ?? '').trim();
      return column === '' || cell === '' ? [] : [[column, cell]];
    });
    return filled.length > 0 ? [{ row: index + 2, cells: new Map(filled) }] : [];
  });
}

export const sheetNamed = ({ sheets }: Workbook, name: string): Sheet | undefined =>
  sheets.find((sheet) => sheet.name.trim().toLowerCase() === name);
