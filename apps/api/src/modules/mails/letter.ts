import { defaultLanguage, type Language } from '@gemelo/contract/kit/languages';
import { message } from '../../http/messages.ts';

/** Line breaks would begin another header, and marks of direction pass for another text. */
export const oneLine = (text: string) =>
  text
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069\u200E\u200F]/g, '')
    .trim();

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replace(/[&<>"']/g, (one) => entities[one] ?? one);

const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#1c6fb8;color:#ffffff;text-decoration:none;font-weight:600';
const SMALL = 'font-size:13px;color:#6b7280;margin:24px 0 0';

interface Words {
  language: string;
  subject: string;
  body: string;
}
interface Parts {
  publicUrl: string;
  /** Where the mails of this kind can be ended. */
  unsubscribeUrl?: string | undefined;
}

const isOwnLink = (line: string, publicUrl: string) => line.startsWith(`${publicUrl}/`) && !/\s/.test(line);

/** A line that is an address of this installation is a button; nothing else becomes a link. */
function paragraph(text: string, language: Language, publicUrl: string): string {
  const lines = text
    .split('\n')
    .map((line) =>
      isOwnLink(line, publicUrl)
        ? `<a href="${escaped(line)}" style="${BUTTON}">${escaped(message(language, 'notice', 'open'))}</a>`
        : `<span dir="auto">${escaped(line)}</span>`,
    );
  return `<p style="margin:0 0 16px">${lines.join('<br>\n')}</p>`;
}

/** The text of a mail, plain and as HTML of our own; nothing in it is loaded from elsewhere. */
export function letterOf({ language: code, subject, body }: Words, { publicUrl, unsubscribeUrl }: Parts) {
  const language = (code ?? defaultLanguage) as Language;
  const ending = unsubscribeUrl ? message(language, 'notice', 'unsubscribe') : undefined;
  const text = ending ? `${body}\n\n-- \n${ending}\n${unsubscribeUrl}` : body;
  const foot = ending
    ? `<p style="${SMALL}"><a href="${escaped(unsubscribeUrl ?? '')}" style="color:inherit">${escaped(ending)}</a></p>`
    : '';
  const html = `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:560px;margin:0 auto;overflow-wrap:anywhere">
<p style="margin:0 0 24px;font-weight:700;letter-spacing:.02em">Gemelo</p>
${body
  .split(/\n{2,}/)
  .map((one) => paragraph(one, language, publicUrl))
  .join('\n')}
${foot}</div>
</body>
</html>
`;
  return { text, html };
}
