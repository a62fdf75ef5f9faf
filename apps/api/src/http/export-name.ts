import type { Tx } from '../db/client.ts';
import type { ExportCall } from './export-parts.ts';

/** What no file system accepts in a name, the marks that open a question, and those that turn text around. */
const UNSAFE = /[\\/:*?¿"<>|\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;
const MAX_LENGTH = 120;

const trimmed = (text: string) => text.replace(/^[. ]+|[. ]+$/g, '');
const safe = (text: string) => trimmed(text.replace(UNSAFE, ' ').replace(/\s+/g, ' '));
/** The beginning of a text, without half of a letter or the space and dots before the cut. */
const cut = (text: string, length: number) => trimmed(text.slice(0, length).replace(/[\uD800-\uDBFF]$/, ''));

/** A name that every file system accepts; empty if nothing of the text is left. */
export const safeName = (text: string) => cut(safe(text), MAX_LENGTH);

/** The same for the name of a file, whose ending tells programs what it is: a long name is cut before it. */
export function safeFileName(text: string): string {
  const name = safe(text);
  const [ending = ''] = /\.[\p{L}\p{N}]{1,10}$/u.exec(name) ?? [];
  return cut(name.slice(0, name.length - ending.length), MAX_LENGTH - ending.length) + ending;
}

/** The company whose rows a list shows. */
const companyOf = ({ actor, params, query }: ExportCall): number | null => {
  const asked = [params, query].map((part) =>
    Number((part as { idCompany?: unknown } | undefined)?.idCompany),
  );
  return asked.find((id) => Number.isInteger(id) && id > 0) ?? actor.idCompany;
};

export async function companyName(tx: Tx, call: ExportCall): Promise<string> {
  const found = await tx
    .selectFrom('company')
    .select('name')
    .where('idCompany', '=', companyOf(call))
    .executeTakeFirst();
  return found?.name ?? '';
}

/** What a person calls the file: the list, the company and the day there. */
export function exportName(title: string, company: string, timeZone: string): string {
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date());
  return [safeName(title), safeName(company), day].filter(Boolean).join(' ');
}
