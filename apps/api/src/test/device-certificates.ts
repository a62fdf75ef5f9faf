import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export interface TestCertificate {
  cert: string;
  key: string;
  certFile: string;
  keyFile: string;
}

/** Self-signed certificates, made by openssl in a folder of their own. */
export async function openCertificates() {
  const folder = await mkdtemp(join(tmpdir(), 'gemelo-tls-'));
  let made = 0;

  const paths = () => {
    made += 1;
    return ['crt', 'key', 'csr'].map((end) => join(folder, `${made}.${end}`)) as [string, string, string];
  };

  /** `days` below zero makes one that has expired. */
  const create = async (name: string, days = 30): Promise<TestCertificate> => {
    const [certFile, keyFile, requestFile] = paths();
    const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-keyout', keyFile];
    await run('openssl', ['req', '-new', ...key, '-subj', `/CN=${name}`, '-out', requestFile]);
    const signed = ['-in', requestFile, '-signkey', keyFile, '-days', String(days), '-out', certFile];
    await run('openssl', ['x509', '-req', ...signed]);
    const [cert, pem] = await Promise.all([readFile(certFile, 'utf8'), readFile(keyFile, 'utf8')]);
    return { cert, key: pem, certFile, keyFile };
  };

  /** The key behind a password, in a file of its own. */
  const lock = async ({ keyFile }: TestCertificate): Promise<string> => {
    const locked = `${keyFile}.locked`;
    await run('openssl', ['pkcs8', '-topk8', '-in', keyFile, '-out', locked, '-passout', 'pass:una-clave']);
    return locked;
  };

  return { folder, create, lock, close: () => rm(folder, { recursive: true, force: true }) };
}
