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
    async carry({ recipient, subject, body }) {
      await transport.sendMail({ to: recipient, subject, text: body });
    },
    close: () => transport.close(),
  };
}
