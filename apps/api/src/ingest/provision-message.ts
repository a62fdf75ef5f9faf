import { Malformed, readJson } from './decode.ts';
import type { Provisioned, ProvisionRequest } from './provisioning.ts';
import { type BroughtCredential, showable, showableName } from './strangers.ts';

const TEXT_LIMIT = 200;
const TYPE_LIMIT = 60;
/** A shorter one could be guessed, or meant to collide. */
const SECRET_MIN = 16;
const SECRET_MAX = 128;
const TOKEN = /^[\w.~-]+$/;
const NONCE_MIN = 8;

type Fields = Record<string, unknown>;

/** A credential that cannot be taken as it is: the device is told why. */
export class CredentialRefused extends Error {}

const textIn = (fields: Fields, name: string): string | null => {
  const value = fields[name];
  // The database keeps no such text, not even to compare it.
  if (typeof value === 'string' && value.includes('\0')) throw new Malformed(name);
  return typeof value === 'string' && value !== '' ? value : null;
};

const isSecret = (text: string | null): text is string =>
  text !== null && text.length >= SECRET_MIN && text.length <= SECRET_MAX;

/** What ThingsBoard's devices may bring instead of being given a token. */
function broughtIn(fields: Fields): BroughtCredential | null {
  const type = textIn(fields, 'credentialsType') ?? 'ACCESS_TOKEN';
  if (type === 'ACCESS_TOKEN') {
    const token = textIn(fields, 'token');
    if (token === null) return null;
    if (!isSecret(token) || !TOKEN.test(token))
      throw new CredentialRefused(`A token has ${SECRET_MIN} to ${SECRET_MAX} plain characters`);
    return { kind: 'token', token };
  }
  if (type !== 'MQTT_BASIC') throw new CredentialRefused(`${showable(type, TYPE_LIMIT)} is not provisioned`);
  const username = textIn(fields, 'username');
  const password = textIn(fields, 'password');
  if (username === null || username !== showable(username, SECRET_MAX) || !isSecret(password))
    throw new CredentialRefused(`A user name, and a password of ${SECRET_MIN} to ${SECRET_MAX} characters`);
  return { kind: 'basic', username, password };
}

/** A request as ThingsBoard's devices send it, over MQTT and over HTTP. */
export function readProvisionRequest(payload: Uint8Array): ProvisionRequest {
  const { value } = readJson(payload);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Malformed('an object');
  const fields = value as Fields;
  const key = textIn(fields, 'provisionDeviceKey');
  const secret = textIn(fields, 'provisionDeviceSecret');
  const name = showableName(textIn(fields, 'deviceName') ?? '');
  if (!key || key.length > TEXT_LIMIT || !secret || secret.length > TEXT_LIMIT)
    throw new Malformed('provisionDeviceKey and provisionDeviceSecret');
  if (name === '') throw new CredentialRefused('deviceName is needed: its MAC, or another name of its own');
  const nonce = textIn(fields, 'nonce');
  if (nonce !== null && (nonce.length < NONCE_MIN || nonce.length > TEXT_LIMIT))
    throw new CredentialRefused(`A nonce has ${NONCE_MIN} to ${TEXT_LIMIT} characters`);
  const type = textIn(fields, 'deviceType');
  return { key, secret, name, nonce, type: type && showable(type, TYPE_LIMIT), brought: broughtIn(fields) };
}

const failure = (errorMsg: string) => JSON.stringify({ status: 'FAILURE', errorMsg });
export const WAITING_ANSWER = failure('Waiting to be registered: ask again later');
export const refusalOf = (why: string) => failure(why);

/** The answer as ThingsBoard's clients read it. */
export function provisionAnswer(provisioned: Provisioned): string {
  switch (provisioned.outcome) {
    case 'granted': {
      const { credential } = provisioned;
      const isToken = credential.kind === 'token';
      return JSON.stringify({
        status: 'SUCCESS',
        credentialsType: isToken ? 'ACCESS_TOKEN' : 'MQTT_BASIC',
        credentialsValue: isToken
          ? credential.token
          : { userName: credential.username, password: credential.password },
      });
    }
    case 'unknown':
      return JSON.stringify({ status: 'NOT_FOUND', errorMsg: 'Provision data was not found!' });
    case 'refused':
      return failure(provisioned.why);
    case 'waiting':
      return WAITING_ANSWER;
  }
}

const STRANGER = /^(gk[0-9A-Za-z]{20})\.([\w~-]{1,80})\.([\w.~-]{16,128})$/;

/** A token that announces its device: a key of the company, the name of the device, and a part that only it knows. */
export function strangerIn(token: string): { key: string; name: string } | undefined {
  const [, key, name] = STRANGER.exec(token) ?? [];
  return key && name && token.length <= SECRET_MAX ? { key, name } : undefined;
}
