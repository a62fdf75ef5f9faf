import { constants, createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import type { SecureContextOptions, Server, TLSSocket, TlsOptions } from 'node:tls';
import { createSecureContext } from 'node:tls';
import { Unauthorized } from '@gemelo/contract/kit/errors';
import { StartupError } from '../../db/embedded/startup-error.ts';
import { certificateCredential } from '../../security/device-credential.ts';

/** Paths of the PEM files of the server. */
export interface TlsFilePaths {
  certFile: string;
  keyFile: string;
}

const POLL_MS = 5_000;
/** A handshake counts as part of saying who one is. */
const HANDSHAKE_MS = 10_000;

/** Every connection proves again that it has the key of its certificate: no session is resumed or renegotiated. */
const EACH_TIME = constants.SSL_OP_NO_TICKET | constants.SSL_OP_NO_RENEGOTIATION;

const read = (name: string, path: string) =>
  readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new StartupError(
      error.code === 'ENOENT'
        ? `${name}: no existe el archivo «${path}».`
        : `${name}: no se puede leer el archivo «${path}» (${error.code}).`,
    );
  });

function parse<T>(name: string, path: string, what: string, work: () => T): T {
  try {
    return work();
  } catch {
    throw new StartupError(`${name}: «${path}» no es ${what} en formato PEM.`);
  }
}

/** The certificate with its key, or a `StartupError` that says what is wrong with them. */
export async function readPair({ certFile, keyFile }: TlsFilePaths): Promise<SecureContextOptions> {
  const [cert, key] = await Promise.all([read('MQTTS_CERT', certFile), read('MQTTS_KEY', keyFile)]);
  const certificate = parse('MQTTS_CERT', certFile, 'un certificado', () => new X509Certificate(cert));
  if (key.includes('ENCRYPTED'))
    throw new StartupError(`MQTTS_KEY: la clave «${keyFile}» pide una contraseña; guárdala sin ella.`);
  const privateKey = parse('MQTTS_KEY', keyFile, 'una clave privada', () => createPrivateKey(key));
  if (!certificate.checkPrivateKey(privateKey))
    throw new StartupError(`MQTTS_KEY: la clave «${keyFile}» no es la del certificado «${certFile}».`);
  const options: SecureContextOptions = { cert, key, minVersion: 'TLSv1.2', secureOptions: EACH_TIME };
  parse('MQTTS_CERT', certFile, 'una cadena de certificados', () => createSecureContext(options));
  return options;
}

/** Which files stand there now; links are followed, as certificates are often renewed by moving one. */
async function signOf({ certFile, keyFile }: TlsFilePaths): Promise<string> {
  const states = await Promise.all([certFile, keyFile].map((path) => stat(path)));
  return states.map(({ ino, mtimeMs, size }) => `${ino}/${mtimeMs}/${size}`).join(' ');
}

interface TlsLog {
  warn(detail: object, message: string): void;
}

/** The server's certificate, read again whenever its files change. Throws `StartupError` if they are no use now. */
export async function openTlsFiles(paths: TlsFilePaths, log: TlsLog, pollMs = POLL_MS) {
  let loaded = await signOf(paths).catch(() => '');
  const pair = await readPair(paths);
  let seen = loaded;

  const renew = async (server: Server) => {
    const sign = await signOf(paths);
    // Certificate and key are written one after the other: they are read once neither has changed for a while.
    const isSettled = sign === seen;
    seen = sign;
    if (!isSettled || sign === loaded) return;
    server.setSecureContext(await readPair(paths));
    loaded = sign;
  };

  return {
    options: {
      ...pair,
      requestCert: true,
      // Self-signed certificates of devices are welcome: who they belong to is looked up.
      rejectUnauthorized: false,
      handshakeTimeout: HANDSHAKE_MS,
    } satisfies TlsOptions,

    /** Gives the server each new certificate until it closes; with files that are no use, it keeps the last one. */
    follow(server: Server): void {
      let checking = false;
      let last = '';
      const check = async () => {
        if (checking) return;
        checking = true;
        try {
          await renew(server);
          last = '';
        } catch (error) {
          if (String(error) !== last) log.warn({ err: error }, 'the certificate of MQTTS stays as it was');
          last = String(error);
        } finally {
          checking = false;
        }
      };
      const timer = setInterval(() => void check(), pollMs).unref();
      server.once('close', () => clearInterval(timer));
    },
  };
}
export type TlsFiles = Awaited<ReturnType<typeof openTlsFiles>>;

/**
 * The credential of the certificate that a connection presents, if any. TLS has proven that it holds the key; an expired
 * certificate is refused whatever else the connection says.
 */
export function credentialOf(socket: TLSSocket): string | undefined {
  const certificate = socket.getPeerX509Certificate();
  if (!certificate) return undefined;
  const now = Date.now();
  const isValid = Date.parse(certificate.validFrom) <= now && now <= Date.parse(certificate.validTo);
  if (!isValid) throw new Unauthorized('AUTH_INVALID');
  return certificateCredential(certificate.fingerprint256);
}
