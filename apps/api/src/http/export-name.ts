import type { Tx } from '../db/client.ts';
import type { ExportCall } from './export-parts.ts';

/** What no file system accepts in a name, the marks that open a question, and those that turn text around. */
const UNSAFE = /[\\/:*?¿"<>|\p{Cc}\u200E\u200F\u202A-\u202E\u2066-\u2069]+/gu;
const MAX_LENGTH = 120;

const safe = (text: string) =>
  text
    .replace(UNSAFE, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[. ]+|[. ]+$/g, '');

/** A name that every file system accepts. */
export const safeName = (text: string) => safe(text).slice(0, MAX_LENGTH);

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
