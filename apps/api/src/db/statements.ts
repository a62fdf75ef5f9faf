import { compileFunction } from 'node:vm';
import type { FieldDef } from 'pg';
import pg from 'pg';
import { camel } from './names.ts';

export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
  /** Planned for its values, where a plan for any would be a bad one. */
  readonly replan?: boolean;
}
export type Row = Record<string, unknown>;
/** Cells as they came over the wire. */
export type Cells = readonly (string | null)[];
export type RowReader = (cells: Cells) => Row;

/** How many statements a connection keeps planned; each costs the server some memory. */
const MOST = 250;
/** A longer text is one of a kind, such as the insert of many rows: keeping it would push out what is used again. */
const LONGEST = 12_000;

type Parser = (cell: string) => unknown;

/**
 * Makes rows of the columns' names and types. Written as code, because an object whose members are known is made many
 * times faster than one that is filled by name; names and numbers of columns are all that the code is made of.
 */
export function rowReader(fields: readonly FieldDef[]): RowReader {
  const parsers = fields.map(({ dataTypeID }): Parser => pg.types.getTypeParser(dataTypeID, 'text'));
  const members = fields.map(
    ({ name }, at) => `${JSON.stringify(camel(name))}: c[${at}] === null ? null : p[${at}](c[${at}])`,
  );
  return compileFunction(`return (c) => ({ ${members.join(', ')} })`, ['p'])(parsers) as RowReader;
}

export interface Prepared {
  /** Empty: parsed for this once. */
  readonly name: string;
  readonly text: string;
  /** Sent to the server before, so that it is only bound and executed. */
  parsed: boolean;
  /** Known once the server has described its columns. A plan whose columns change is refused by the server. */
  reader: RowReader | undefined;
}

/** What one connection has prepared. The least recently used statement makes room for a new one. */
export class PreparedStatements {
  readonly #known = new Map<string, Prepared>();
  #closing: string[] = [];
  #last = 0;
  readonly #kept: boolean;

  constructor(kept: boolean) {
    this.#kept = kept;
  }

  take(text: string): Prepared {
    if (!this.#kept || text.length > LONGEST) return { name: '', text, parsed: false, reader: undefined };
    const known = this.#known.get(text);
    if (known) this.#known.delete(text);
    const statement = known ?? { name: this.#nameOf(text), text, parsed: false, reader: undefined };
    this.#known.set(text, statement);
    if (this.#known.size > MOST) {
      const [oldest] = this.#known.values();
      if (oldest) this.forget(oldest);
    }
    return statement;
  }

  /** A statement of one word, as `commit`, is its own name: whoever watches the line can read it. */
  #nameOf(text: string): string {
    return /^\w+$/.test(text) ? text : `g${++this.#last}`;
  }

  /** Whatever the server knows of it is closed with the next exchange; closing what it does not know is no error. */
  forget({ name, text }: Prepared) {
    if (!this.#known.delete(text)) return;
    this.#closing.push(name);
  }

  forgetAll() {
    for (const statement of [...this.#known.values()]) this.forget(statement);
  }

  /** Names that the server may forget now. */
  takeClosing(): string[] {
    if (this.#closing.length === 0) return this.#closing;
    const names = this.#closing;
    this.#closing = [];
    return names;
  }
}
