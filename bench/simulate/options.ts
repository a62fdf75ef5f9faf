import { parseArgs } from 'node:util';

export const protocols = ['http', 'mqtt', 'kaa', 'mixed'] as const;
export type Protocol = Exclude<(typeof protocols)[number], 'mixed'>;

export interface Options {
  twins: number;
  /** Messages per second of all devices together. */
  rate: number;
  protocol: (typeof protocols)[number];
  url: string;
  mqtt: string;
  /** Without it, runs until it is stopped. */
  minutes: number;
  email: string;
  password: string;
}

export const USAGE = `npm run simulate -- [opciones]

  --twins 100          dispositivos; se registran como «Simulado n» y se vuelven a usar
  --rate 20            mensajes por segundo, entre todos
  --protocol mixed     http, mqtt, kaa o mixed
  --url http://127.0.0.1:3000
  --mqtt mqtt://127.0.0.1:1883
  --minutes 10         sin esto, hasta Ctrl-C
  --email, --password  de quien puede registrar dispositivos y tokens
                       (o GEMELO_EMAIL y GEMELO_PASSWORD; sin ellos, los de la demostración)
`;

const positive = (name: string, text: string) => {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`--${name} debe ser un número mayor que cero, no «${text}».`);
  return number;
};

export function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: {
      twins: { type: 'string', default: '100' },
      rate: { type: 'string', default: '20' },
      protocol: { type: 'string', default: 'mixed' },
      url: { type: 'string', default: 'http://127.0.0.1:3000' },
      mqtt: { type: 'string', default: 'mqtt://127.0.0.1:1883' },
      minutes: { type: 'string', default: 'Infinity' },
      email: { type: 'string', default: process.env.GEMELO_EMAIL ?? 'admin@gemelo.test' },
      password: { type: 'string', default: process.env.GEMELO_PASSWORD ?? 'Gemelo-2026' },
    },
  });
  const protocol = protocols.find((one) => one === values.protocol);
  if (!protocol) throw new Error(`--protocol debe ser uno de: ${protocols.join(', ')}.`);
  return {
    ...values,
    protocol,
    url: values.url.replace(/\/+$/, ''),
    twins: Math.ceil(positive('twins', values.twins)),
    rate: positive('rate', values.rate),
    minutes: positive('minutes', values.minutes),
  };
}
