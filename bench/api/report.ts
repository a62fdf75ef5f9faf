import type { Compared, Resized } from './compare.ts';
import type { Planned } from './plans.ts';

type Cell = string | number;
type Column<R> = [spanish: string, english: string, cell: (row: R) => Cell];

/** Printed in Spanish on the terminal and in English in the documentation. */
export interface Table {
  title: string;
  spanish: string[];
  english: string[];
  rows: Cell[][];
}

function table<R>(title: string, columns: Column<R>[], rows: readonly R[]): Table {
  return {
    title,
    spanish: columns.map(([name]) => name),
    english: columns.map(([, name]) => name),
    rows: rows.map((row) => columns.map(([, , cell]) => cell(row))),
  };
}

const whole = (value: number) => Math.round(value);
const two = (value: number) => value.toFixed(2);
const three = (value: number) => value.toFixed(3);

export const comparedTable = (rows: readonly Compared[]): Table =>
  table(
    'Product and reference',
    [
      ['caso', 'case', ({ name }) => name],
      ['conexiones', 'connections', ({ connections }) => connections],
      ['Gemelo/s', 'product/s', ({ product }) => whole(product.perSecond)],
      ['ref./s', 'reference/s', ({ reference }) => whole(reference.perSecond)],
      ['razón', 'ratio', ({ product, reference }) => two(product.perSecond / reference.perSecond)],
      ['p50', 'p50', ({ product }) => two(product.p50)],
      ['p50 ref.', 'p50 ref.', ({ reference }) => two(reference.p50)],
      ['p99', 'p99', ({ product }) => two(product.p99)],
      ['p99 ref.', 'p99 ref.', ({ reference }) => two(reference.p99)],
      ['CPU', 'CPU', ({ product }) => two(product.serverCpu)],
      ['CPU ref.', 'CPU ref.', ({ reference }) => two(reference.serverCpu)],
      ['CPU PG', 'CPU PG', ({ product }) => two(product.databaseCpu)],
      ['CPU PG ref.', 'CPU PG ref.', ({ reference }) => two(reference.databaseCpu)],
    ],
    rows,
  );

export const resizedTable = (rows: readonly Resized[], twins: number, fewTwins: number): Table =>
  table(
    'Few and many twins',
    [
      ['caso', 'case', ({ name }) => name],
      [`${fewTwins}/s`, `${fewTwins} twins/s`, ({ few }) => whole(few.perSecond)],
      [`${twins}/s`, `${twins} twins/s`, ({ many }) => whole(many.perSecond)],
      ['razón', 'ratio', ({ few, many }) => two(few.perSecond / many.perSecond)],
    ],
    rows,
  );

export const plannedTable = (rows: readonly Planned[]): Table =>
  table(
    'Planning and execution',
    [
      ['caso', 'case', ({ name }) => name],
      ['sentencia', 'statement', ({ statement }) => statement],
      ['por petición', 'per request', ({ calls }) => two(calls)],
      ['plan ms', 'plan ms', ({ plan }) => three(plan)],
      ['ejecución ms', 'execution ms', ({ execution }) => three(execution)],
    ],
    rows,
  );

export function print({ spanish, rows }: Table): void {
  console.table(rows.map((row) => Object.fromEntries(row.map((cell, at) => [spanish[at], cell]))));
}

const cell = (value: Cell) => String(value).replaceAll('|', '\\|');
const line = (cells: readonly Cell[]) => `| ${cells.map(cell).join(' | ')} |`;

export const markdown = ({ title, english, rows }: Table): string =>
  [`## ${title}`, '', line(english), line(english.map(() => '---')), ...rows.map(line), ''].join('\n');
