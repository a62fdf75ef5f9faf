import { randomBytes } from 'node:crypto';
import mqtt from 'mqtt';
import type { Config } from '../config.ts';
import { openFileStore } from '../integrations/files/open-store.ts';
import type { S3Address } from '../integrations/files/s3-address.ts';
import { verifySmtp } from '../integrations/mail/client.ts';
import { doubtful, type Finding, messageOf, right, wrong } from './finding.ts';

const causeOf = (error: unknown) => messageOf(error instanceof Error && error.cause ? error.cause : error);

const PLACEHOLDER = '@gemelo.invalid';

/** Connects to the mail server and signs in; nothing is sent. */
export async function checkMail({
  smtpUrl,
  mailFrom,
}: Pick<Config, 'smtpUrl' | 'mailFrom'>): Promise<Finding[]> {
  if (!smtpUrl) return [doubtful('SMTP_URL: no hay servidor de correo; los correos esperan en la consola.')];
  const from = mailFrom.includes(PLACEHOLDER)
    ? [doubtful('MAIL_FROM: falta el remitente; muchos servidores rechazan el que hay sin él.')]
    : [];
  try {
    await verifySmtp(smtpUrl);
    return [right('SMTP_URL: el servidor de correo deja entrar.'), ...from];
  } catch (error) {
    return [wrong(`SMTP_URL: el servidor de correo no deja entrar (${messageOf(error)}).`), ...from];
  }
}

/** Reads the beginning of the listing, so nothing is put there. */
export async function checkBucket(s3: S3Address, dataDir: string): Promise<Finding[]> {
  const name = `FILES_S3_URL: el «bucket» ${s3.bucket} en ${s3.endpoint}`;
  try {
    for await (const _ of openFileStore(s3, dataDir).list()) break;
    return [right(`${name} responde y deja leer su contenido.`)];
  } catch (error) {
    return [wrong(`${name} no se puede usar (${causeOf(error)}).`)];
  }
}

const CONNECT_MS = 5_000;

/** Connects to the broker under a name of its own, and subscribes to nothing. */
export async function checkBroker(url: string): Promise<Finding[]> {
  const { host } = new URL(url);
  const client = mqtt.connect(url, {
    protocolVersion: 5,
    clean: true,
    clientId: `gemelo-doctor-${randomBytes(4).toString('hex')}`,
    connectTimeout: CONNECT_MS,
    reconnectPeriod: 0,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve());
      client.once('error', reject);
      client.once('close', () => reject(new Error('cerró la conexión o no respondió')));
    });
    return [right(`MQTT_URL: el broker ${host} deja entrar.`)];
  } catch (error) {
    return [wrong(`MQTT_URL: el broker ${host} no deja entrar (${messageOf(error)}).`)];
  } finally {
    client.on('error', () => undefined);
    client.end(true);
  }
}
