import { Agent } from 'node:https';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../config.ts';
import {
  openBrowser,
  openPushService,
  readVapid,
  type TestBrowser,
  testVapidKeys,
} from '../../test/push-service.ts';
import { pushCarrier } from './client.ts';
import { encryptPush, isPushKey, MAX_PUSH_BYTES } from './encryption.ts';
import { ClosedAddress, isPublicAddress, isPushEndpoint, publicLookup } from './public-address.ts';
import { isPair } from './vapid.ts';

const keys = testVapidKeys();
const bytes = (text: string) => Buffer.from(text, 'base64url');

describe('encryption', () => {
  test('gives the message of RFC 8291, section 5', () => {
    const message = encryptPush(
      'When I grow up, I want to be a watermelon',
      {
        p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
        auth: 'BTBZMqHH6r4Tts7J_aSIgg',
      },
      {
        privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
        salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
      },
    );
    expect(message.toString('base64url')).toBe(
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    );
  });

  test('is opened by its browser alone, differs each time and fits into what push services take', async () => {
    const [browser, other] = [await openBrowser(), await openBrowser()];
    const text = 'ñ'.repeat(Math.floor(MAX_PUSH_BYTES / 2));
    const [one, two] = [encryptPush(text, browser.subscription), encryptPush(text, browser.subscription)];
    expect(await browser.open(one)).toBe(text);
    expect(await browser.open(two)).toBe(text);
    expect(one.equals(two)).toBe(false);
    expect(one.length).toBeLessThanOrEqual(4_096);
    await expect(other.open(one)).rejects.toThrow();
    expect(() => encryptPush(`${text}ññ`, browser.subscription)).toThrow('too long');
  });

  test('knows a key that is no point of the curve', async () => {
    const { p256dh } = (await openBrowser()).subscription;
    expect(isPushKey(p256dh)).toBe(true);
    expect(isPushKey(`${p256dh.slice(0, -4)}AAAA`)).toBe(false);
    expect(isPushKey('B'.repeat(87))).toBe(false);
  });
});

describe('only public addresses', () => {
  test.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::',
    'push.test',
    '',
  ])('%s is not one', (address) => {
    expect(isPublicAddress(address)).toBe(false);
  });

  test.each(['8.8.8.8', '172.32.0.1', '142.250.9.95', '2606:4700::1111', '2a00:1450:4001::1'])(
    '%s is one',
    (address) => {
      expect(isPublicAddress(address)).toBe(true);
    },
  );

  test.each([
    ['https://fcm.googleapis.com/fcm/send/abc:DEF-1', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/gAAA', true],
    ['https://push.test:443/a', true],
    ['http://push.test/a', false],
    ['https://push.test:8443/a', false],
    ['https://127.0.0.1/a', false],
    ['https://2130706433/a', false],
    ['https://0x7f.1/a', false],
    ['https://[::1]/a', false],
    ['https://[::ffff:169.254.169.254]/a', false],
    ['https://localhost/a', false],
    ['https://user:secret@push.test/a', false],
    ['https://push.test/a#b', false],
    ['file:///etc/passwd', false],
    ['nothing', false],
  ])('%s as the address of a push service: %s', (endpoint, isGood) => {
    expect(isPushEndpoint(endpoint)).toBe(isGood);
  });

  const found = (...addresses: string[]) => {
    const lookup = publicLookup(async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    );
    return new Promise((resolve) => {
      lookup('push.test', { all: true }, (error, result) => resolve(error ?? result));
    });
  };

  test('a name leads to the addresses that were judged, and nowhere when one of them is closed', async () => {
    expect(await found('8.8.8.8', '2606:4700::1111')).toEqual([
      { address: '8.8.8.8', family: 4 },
      { address: '2606:4700::1111', family: 6 },
    ]);
    expect(await found('8.8.8.8', '127.0.0.1')).toBeInstanceOf(ClosedAddress);
    expect(await found('::ffff:127.0.0.1')).toBeInstanceOf(ClosedAddress);
    expect(await found()).toBeInstanceOf(ClosedAddress);
  });

  test('a name that means something else when it is connected to is refused then', async () => {
    const agent = new Agent({ lookup: publicLookup(async () => [{ address: '127.0.0.1', family: 4 }]) });
    const carrier = pushCarrier(keys, { options: { agent } });
    expect(await carrier.carry(parcelFor(await openBrowser()))).toEqual({
      outcome: 'refused',
      reason: 'address',
    });
    expect(
      await pushCarrier(keys).carry(
        parcelFor({
          subscription: { ...(await openBrowser()).subscription, endpoint: 'https://10.0.0.1/a' },
        }),
      ),
    ).toEqual({ outcome: 'refused', reason: 'endpoint' });
  });
});

const parcelFor = ({ subscription }: Pick<TestBrowser, 'subscription'>) => ({
  ...{ target: subscription, body: '{"title":"Hola"}', topic: 'topic-1' },
  ...{ ttlSeconds: 60, urgency: 'high' as const },
});

describe('a push service', () => {
  let service: Awaited<ReturnType<typeof openPushService>>;
  beforeAll(async () => {
    service = await openPushService();
  });
  beforeEach(() => service.reset());
  const carry = async (timeoutMs = 5_000, browser?: TestBrowser) => {
    const carrier = pushCarrier(keys, { ...service.connections(), timeoutMs });
    return carrier.carry(parcelFor(browser ?? (await openBrowser())));
  };

  test('gets what only the browser opens, with a statement of who sends that is for it alone', async () => {
    const browser = await openBrowser();
    expect(await carry(5_000, browser)).toEqual({ outcome: 'taken' });
    const [{ headers, content, path } = { headers: {}, content: Buffer.of(), path: '' }] = service.deliveries;
    expect(browser.subscription.endpoint).toBe(`https://push.test${path}`);
    expect(await browser.open(content)).toBe('{"title":"Hola"}');
    expect(headers).toMatchObject({
      ...{ ttl: '60', topic: 'topic-1', urgency: 'high', 'content-encoding': 'aes128gcm' },
      'content-type': 'application/octet-stream',
    });
    const { head, claims, publicKey } = await readVapid(headers.authorization);
    expect(head).toEqual({ typ: 'JWT', alg: 'ES256' });
    expect(claims).toMatchObject({ aud: 'https://push.test', sub: keys.subject });
    const hours = (claims.exp - Date.now() / 1_000) / 3_600;
    expect([hours > 0, hours < 24]).toEqual([true, true]);
    expect(publicKey).toBe(keys.publicKey);
  });

  test.for([
    [200, { outcome: 'taken' }],
    [404, { outcome: 'gone' }],
    [410, { outcome: 'gone' }],
    [413, { outcome: 'large' }],
    [400, { outcome: 'refused', reason: '400' }],
    [403, { outcome: 'refused', reason: '403' }],
    [429, { outcome: 'later', reason: '429' }],
    [503, { outcome: 'later', reason: '503' }],
  ] as const)('answers %i', async ([status, outcome]) => {
    service.answer = (response) => void response.writeHead(status).end('{"x":1}');
    expect(await carry()).toEqual(outcome);
  });

  test.for([
    ['120', 120],
    ['999999', 3_600],
    ['Mon, 01 Jan 2001 00:00:00 GMT', 0],
    ['soon', undefined],
  ] as const)('says when to come back: %s', async ([retryAfter, seconds]) => {
    service.answer = (response) => void response.writeHead(429, { 'retry-after': retryAfter }).end();
    expect(await carry()).toEqual({
      ...{ outcome: 'later', reason: '429' },
      ...(seconds === undefined ? {} : { retryAfterSeconds: seconds }),
    });
  });

  test('leads nowhere else', async () => {
    service.answer = (response) => void response.writeHead(307, { location: 'http://127.0.0.1:9/' }).end();
    expect(await carry()).toEqual({ outcome: 'refused', reason: '307' });
    expect(service.deliveries).toHaveLength(1);
  });

  test('that says nothing, talks without end or hangs up keeps nobody waiting', async () => {
    service.answer = () => undefined;
    expect(await carry(200)).toEqual({ outcome: 'later', reason: 'timeout' });
    service.answer = (response) => {
      response.writeHead(201);
      const talking = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.on('close', () => clearInterval(talking));
    };
    expect(await carry()).toEqual({ outcome: 'taken' });
    service.answer = (response) => void response.destroy();
    expect(await carry()).toEqual({ outcome: 'later', reason: 'ECONNRESET' });
  });
});

describe('the settings', () => {
  const given = {
    PUSH_PUBLIC_KEY: keys.publicKey,
    PUSH_PRIVATE_KEY: keys.privateKey,
    PUSH_SUBJECT: keys.subject,
  };

  test('are all there or none', () => {
    expect(readConfig({}).push).toBeUndefined();
    expect(readConfig(given).push).toEqual(keys);
    expect(readConfig({ ...given, PUSH_SUBJECT: 'https://gemelo.test/contacto' }).push?.subject).toContain(
      'https:',
    );
    for (const name of Object.keys(given))
      expect(() => readConfig({ ...given, [name]: '' })).toThrow('van juntos');
  });

  test('that are wrong are refused without showing the private key', () => {
    const other = testVapidKeys();
    expect(isPair({ publicKey: other.publicKey, privateKey: keys.privateKey })).toBe(false);
    for (const wrong of [
      { PUSH_PUBLIC_KEY: other.publicKey },
      { PUSH_PRIVATE_KEY: 'x' },
      { PUSH_PUBLIC_KEY: 'x' },
      { PUSH_PRIVATE_KEY: Buffer.alloc(32).toString('base64url') },
    ])
      expect(() => readConfig({ ...given, ...wrong })).toThrow(/^PUSH_PUBLIC_KEY y PUSH_PRIVATE_KEY deben/);
    for (const subject of ['ana@gemelo.test', 'http://gemelo.test', 'mailto:ana'])
      expect(() => readConfig({ ...given, PUSH_SUBJECT: subject })).toThrow(/^PUSH_SUBJECT debe/);
  });
});
