import { type Cell, type Column, cellsOf, sheetClock } from './cells.ts';
import type { Batch } from './messages.ts';
import { createZip } from './zip.ts';

export interface SheetInput {
  columns: Column[];
  timeZone: string;
}

/** Several sheets, each with its name. */
export interface WorkbookInput {
  sheets: { name: string; columns: Column[] }[];
  timeZone: string;
}

/** Ends the rows of a sheet; those of the next one follow. */
export const nextSheet: Batch = [null];

/** Excel's limit for a cell; a longer text makes it report a damaged file. */
const MAX_TEXT_LENGTH = 32_767;
const NARROWEST = 8;
const DATE_LENGTH = 16;
const WIDEST = 60;
const SHEET_NAME = 31;
const PROLOG = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const part = (name: string, type: string) =>
  `<Override PartName="/xl/${name}.xml" ContentType="${TYPE}.${type}+xml"/>`;
const relation = (id: number, type: string, target: string) =>
  `<Relationship Id="rId${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
const relations = (...all: string[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`;

const STYLES = `<styleSheet xmlns="${MAIN}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="22" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="14" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`;

/** Every part of the workbook except the sheets; its styles are for texts, titles, timestamps and days. */
function partsOf(names: readonly string[]): Record<string, string> {
  const sheets = names.map((_, at) => part(`worksheets/sheet${at + 1}`, 'worksheet')).join('');
  const listed = names.map(
    (name, at) => `<sheet name="${attribute(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${part('workbook', 'sheet.main')}${part('styles', 'styles')}${sheets}</Types>`,
    '_rels/.rels': relations(relation(1, 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relations(
      ...names.map((_, at) => relation(at + 1, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
      relation(names.length + 1, 'styles', 'styles.xml'),
    ),
    'xl/styles.xml': STYLES,
  };
}

/** The letters of a column, starting with A. */
function letters(at: number): string {
  const last = String.fromCharCode(65 + (at % 26));
  return at < 26 ? last : letters(Math.floor(at / 26) - 1) + last;
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Escapes text for XML; characters that XML does not allow, such as unpaired surrogates, are dropped. */
function escaped(text: string): string {
  const short = text.length > MAX_TEXT_LENGTH ? text.slice(0, MAX_TEXT_LENGTH) : text;
  if (!/[&<>\p{Cc}\p{Cs}\uFFFE\uFFFF]/u.test(short)) return short;
  return short
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\t\n]|\p{Cs}|[\uFFFE\uFFFF]/gu, '')
    .replace(/[&<>]/g, (sign) => signs[sign] ?? '');
}

const attribute = (text: string) => escaped(text).replace(/"/g, '&quot;');

function cellXml(place: string, cell: Cell, style: string): string {
  if (cell === null || cell === '') return '';
  if (typeof cell === 'number' && Number.isFinite(cell)) return `<c r="${place}"${style}><v>${cell}</v></c>`;
  return `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escaped(String(cell))}</t></is></c>`;
}

/** Wide enough for the title and the first rows, within limits. */
function widths(columns: readonly Column[], rows: readonly Cell[][]): string {
  const all = columns.map(({ title, moment, day }, at) => {
    const lengths = moment || day ? [DATE_LENGTH] : rows.map((row) => String(row[at] ?? '').length);
    const longest = Math.max(title.length, ...lengths);
    const width = Math.min(Math.max(longest + 2, NARROWEST), WIDEST);
    return `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`;
  });
  return `<cols>${all.join('')}</cols>`;
}

async function* sheet({ columns, timeZone }: SheetInput, batches: AsyncIterable<Batch>) {
  const cells = cellsOf(columns, sheetClock(timeZone));
  const names = columns.map((_, at) => letters(at));
  const styles = columns.map(({ moment, day }) => (moment ? ' s="2"' : day ? ' s="3"' : ''));
  let line = 0;
  const row = (all: readonly Cell[], style?: string) => {
    line++;
    const xml = all.map((cell, at) => cellXml(`${names[at]}${line}`, cell, style ?? styles[at] ?? ''));
    return `<row r="${line}">${xml.join('')}</row>`;
  };
  const opening = (first: Cell[][]) =>
    `${PROLOG}<worksheet xmlns="${MAIN}">${widths(columns, first)}<sheetData>${row(
      columns.map(({ title }) => title),
      ' s="1"',
    )}`;
  for await (const batch of batches) {
    const rows = (batch as unknown[][]).map(cells);
    const begins = line === 0 ? opening(rows) : '';
    yield begins + rows.map((all) => row(all)).join('');
  }
  yield `${line === 0 ? opening([]) : ''}</sheetData></worksheet>`;
}

/** Names as spreadsheets allow them: short, without some signs, each once. */
function allowedNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const plain =
      name
        .replace(/[[\]:*?/\\']/g, ' ')
        .slice(0, SHEET_NAME)
        .trim() || 'Gemelo';
    let free = plain;
    for (let number = 2; taken.has(free.toLowerCase()); number += 1)
      free = `${plain.slice(0, SHEET_NAME - String(number).length - 1)} ${number}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/** The batches up to the end of the current sheet. */
async function* untilNextSheet(batches: AsyncIterator<Batch>): AsyncGenerator<Batch> {
  for (let next = await batches.next(); !next.done; next = await batches.next()) {
    if (next.value[0] === null) return;
    yield next.value;
  }
}

/** A workbook, written as rows arrive: only compressed data is held in memory. */
export async function writeWorkbook(
  { sheets, timeZone }: WorkbookInput,
  batches: AsyncIterable<Batch>,
): Promise<Uint8Array> {
  const zip = createZip();
  const rows = batches[Symbol.asyncIterator]();
  const parts = partsOf(allowedNames(sheets.map(({ name }) => name)));
  for (const [path, xml] of Object.entries(parts)) await zip.add(path, [PROLOG + xml]);
  for (const [at, { columns }] of sheets.entries())
    await zip.add(`xl/worksheets/sheet${at + 1}.xml`, sheet({ columns, timeZone }, untilNextSheet(rows)));
  return zip.finish();
}

/** A workbook with one sheet. */
export const writeXlsx = (
  { columns, timeZone }: SheetInput,
  batches: AsyncIterable<Batch>,
): Promise<Uint8Array> => writeWorkbook({ sheets: [{ name: 'Gemelo', columns }], timeZone }, batches);
