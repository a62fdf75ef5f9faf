import { generateKeyPairSync, randomBytes, webcrypto } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushConnections } from '../integrations/push/client.ts';
import type { VapidKeys } from '../integrations/push/vapid.ts';
import { atEnd } from './at-end.ts';

const { subtle } = webcrypto;
const P256 = { name: 'ECDH', namedCurve: 'P-256' };
const bytesOf = (text: string) => Buffer.from(text, 'base64url');

/** A pair as `npm run push-keys` prints it. */
export function testVapidKeys(): VapidKeys {
  const {
    x = '',
    y = '',
    d = '',
  } = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({
    format: 'jwk',
  });
  const publicKey = Buffer.concat([Buffer.of(4), bytesOf(x), bytesOf(y)]).toString('base64url');
  return { publicKey, privateKey: d, subject: 'mailto:ops@gemelo.test' };
}

/** A browser, which opens what was sealed for it; written after RFC 8291 and 8188 with another library than the sender. */
export async function openBrowser(name: string = randomBytes(6).toString('hex')) {
  const keys = await subtle.generateKey(P256, true, ['deriveBits']);
  const own = Buffer.from(await subtle.exportKey('raw', keys.publicKey));
  const auth = randomBytes(16);
  const hkdf = async (secret: Uint8Array, salt: Uint8Array, info: Uint8Array, bytes: number) => {
    const key = await subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']);
    return subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8);
  };
  return {
    subscription: {
      endpoint: `https://push.test/send/${name}`,
      p256dh: own.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    async open(message: Buffer): Promise<string> {
      const salt = message.subarray(0, 16);
      const keyEnd = 21 + message.readUInt8(20);
      const sender = message.subarray(21, keyEnd);
      const senderKey = await subtle.importKey('raw', sender, P256, false, []);
      const shared = await subtle.deriveBits({ name: 'ECDH', public: senderKey }, keys.privateKey, 256);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender]);
      const secret = Buffer.from(await hkdf(Buffer.from(shared), auth, info, 32));
      const key = await hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
      const iv = await hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
      const gcm = await subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']);
      const plain = Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv }, gcm, message.subarray(keyEnd)));
      const end = plain.lastIndexOf(2);
      return plain.subarray(0, end).toString('utf8');
    },
  };
}
export type TestBrowser = Awaited<ReturnType<typeof openBrowser>>;

/** Reads who sends; throws unless the statement is signed by the key beside it. */
export async function readVapid(authorization = '') {
  const [, head = '', claims = '', signature = '', publicKey = ''] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), k=([\w-]+)$/.exec(authorization) ?? [];
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' };
  const key = await subtle.importKey('raw', bytesOf(publicKey), algorithm, false, ['verify']);
  const isSigned = await subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    key,
    bytesOf(signature),
    Buffer.from(`${head}.${claims}`),
  );
  if (!isSigned) throw new Error('the signature is wrong');
  return {
    head: JSON.parse(bytesOf(head).toString()) as Record<string, unknown>,
    claims: JSON.parse(bytesOf(claims).toString()) as { aud: string; exp: number; sub: string },
    publicKey,
  };
}

export interface Delivery {
  path: string;
  headers: IncomingHttpHeaders;
  content: Buffer;
}

/** A push service on loopback that answers as the test wants, after it has read all of a message. */
export async function openPushService() {
  const deliveries: Delivery[] = [];
  const service = {
    deliveries,
    answer: (response: ServerResponse): void => void response.writeHead(201).end(),
    /** Leads a carrier here, whatever host it asks for. */
    connections: (): PushConnections => ({
      options: { agent: undefined, createConnection: () => connect(port, '127.0.0.1') },
    }),
    reset() {
      deliveries.length = 0;
      service.answer = (response) => void response.writeHead(201).end();
    },
  };
  const server = createServer(async (request, response) => {
    const content = await buffer(request);
    deliveries.push({ path: request.url ?? '', headers: request.headers, content });
    service.answer(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  atEnd(async () => {
    server.closeAllConnections();
    server.close();
  });
  return service;
}
