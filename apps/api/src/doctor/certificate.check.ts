import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { MqttsAddress } from '../config.ts';
import { readPair } from '../ingest/mqtt/tls.ts';
import { doubtful, type Finding, right, wrong } from './finding.ts';

const DAY_MS = 86_400_000;
const SOON_DAYS = 14;

/** The files of MQTTS: readable, of one pair, and how long they last. */
export async function checkCertificate(mqtts: MqttsAddress): Promise<Finding[]> {
  await readPair(mqtts);
  const { validFrom, validTo } = new X509Certificate(await readFile(mqtts.certFile));
  const days = Math.floor((Date.parse(validTo) - Date.now()) / DAY_MS);
  const name = `MQTTS_CERT: el certificado «${mqtts.certFile}»`;
  if (Date.parse(validFrom) > Date.now()) return [wrong(`${name} todavía no vale, hasta ${validFrom}.`)];
  if (days < 0) return [wrong(`${name} venció hace ${-days} días: renuévalo.`)];
  const fits = `${name} y su clave van juntos y vencen en ${days} días`;
  return [days < SOON_DAYS ? doubtful(`${fits}: renuévalo.`) : right(`${fits}.`)];
}
