import { createTransport } from 'nodemailer';
import type { MailCarrier } from './port.ts';

const SECONDS = 1000;

export function smtpCarrier(url: string, from: string): MailCarrier {
  const transport = createTransport(
    {
      url,
      pool: true,
      connectionTimeout: 10 * SECONDS,
      greetingTimeout: 10 * SECONDS,
      socketTimeout: 30 * SECONDS,
    },
    { from },
  );
  return {
    async carry({ recipient, subject, body, files }) {
      const attachments = files.map(({ name, contentType, content }) => ({
        filename: name,
        contentType,
        content: content ?? Buffer.alloc(0),
      }));
      await transport.sendMail({ to: recipient, subject, text: body, attachments });
    },
    close: () => transport.close(),
  };
}
