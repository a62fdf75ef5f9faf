import { createTransport } from 'nodemailer';
import type { MailCarrier } from './port.ts';

const SECONDS = 1000;

const TIMEOUTS = {
  connectionTimeout: 10 * SECONDS,
  greetingTimeout: 10 * SECONDS,
  socketTimeout: 30 * SECONDS,
};

/** Connects and signs in, without sending anything. */
export async function verifySmtp(url: string): Promise<void> {
  const transport = createTransport({ url, ...TIMEOUTS });
  await transport.verify().finally(() => transport.close());
}

export function smtpCarrier(url: string, from: string): MailCarrier {
  const transport = createTransport({ url, pool: true, ...TIMEOUTS }, { from });
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async carry({ recipient, subject, body, html, files, messageKey, unsubscribeUrl }) {
      const attachments = files.map(({ name, contentType, content }) => ({
        filename: name.replace(/[\p{Cc}\p{Cf}]+/gu, ' '),
        contentType,
        content: content ?? Buffer.alloc(0),
      }));
      await transport.sendMail({
        to: { name: '', address: recipient },
        subject,
        text: body,
        ...(html ? { html } : {}),
        attachments,
        ...(messageKey ? { messageId: `<${messageKey}@${host}>` } : {}),
        headers: {
          'Auto-Submitted': 'auto-generated',
          ...(unsubscribeUrl ? { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {}),
        },
        ...(unsubscribeUrl ? { list: { unsubscribe: unsubscribeUrl } } : {}),
        // A text never names a file or an address that the server would read.
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}
