import { hash } from 'node:crypto';
import type { Database } from '../../db/client.ts';
import { system } from '../../db/context.ts';
import { keepReported, removeReported } from '../../db/shared-attributes.ts';
import { Malformed, Unsupported } from '../decode.ts';
import type { Device } from '../devices.ts';
import { storableKey } from '../resolve.ts';
import type { AttributeReader } from './attribute-reader.ts';
import { type Known, knownOf, valuesOf } from './attribute-updates.ts';
import { fieldsOf, jsonIn } from './attributes.ts';
import type { Deliveries } from './deliveries.ts';
import type { KaaRequest } from './kaa-topics.ts';

interface ExtensionParts {
  database: Database;
  reader: AttributeReader;
  deliveries: Deliveries;
}

export interface Configuration {
  configId: string;
  config: Record<string, unknown> | null;
}
export const NO_CONFIGURATION: Configuration = { configId: '', config: null };

/** What was asked and how it is answered; nothing: the request was carried out, and there is nothing to say. */
export interface KaaAnswer {
  payload: unknown;
  /** Called when the device has received the answer. */
  received?: () => void;
  /** Whether the device wants to be told of every configuration from now on, or of none. */
  observe?: boolean | undefined;
  /** What the device knows of after the answer, if it is told more from now on. */
  known?: Known;
}
export interface KaaCall {
  device: Device;
  payload: Buffer;
  /** Stores what the device says of itself. */
  store: (attributes: Buffer) => Promise<void>;
}

/** What holds for a twin as one document; without any there is none. */
export const configurationOf = (config: Record<string, unknown>): Configuration =>
  Object.keys(config).length === 0
    ? NO_CONFIGURATION
    : { configId: hash('md5', JSON.stringify(config)), config };

function textsIn(given: unknown): string[] {
  if (!Array.isArray(given) || !given.every((key): key is string => typeof key === 'string'))
    throw new Malformed('keys are a list of texts');
  return given;
}

const REFUSAL_LENGTH = 200;
/** Why the device did not apply its configuration, in its own words. */
const refusalOf = (statusCode: unknown, reasonPhrase: unknown): string | null => {
  const status = statusCode === undefined ? 200 : Number(statusCode);
  if (status >= 200 && status < 300) return null;
  const text = typeof reasonPhrase === 'string' && reasonPhrase !== '' ? reasonPhrase : String(status);
  return text.replaceAll('\0', '').toWellFormed().slice(0, REFUSAL_LENGTH);
};

const NOTHING_TO_SAY: KaaAnswer = { payload: undefined };

/** Kaa's configuration (7/CMP) and metadata (10/EPMP), apart from the way on which they are asked. */
export function createKaaExtensions({ database, reader, deliveries }: ExtensionParts) {
  const deliver = (device: Device, { configId, config }: Configuration) =>
    deliveries.noteDocument(device, configId, config ?? {});

  const configuration = async ({ device, payload }: KaaCall): Promise<KaaAnswer> => {
    const { configId, observe } = fieldsOf(payload);
    const { held } = await reader.heldByOne(device.idTwin);
    const current = configurationOf(valuesOf(held));
    const wish = { known: knownOf(held), ...(typeof observe === 'boolean' ? { observe } : {}) };
    if (configId !== current.configId)
      return { payload: current, received: () => deliver(device, current), ...wish };
    // A device that names a document has applied it.
    if (current.configId !== '') {
      deliver(device, current);
      await deliveries.answered(device, current.configId, null);
    }
    return { payload: {}, ...wish };
  };

  const applied = async ({ device, payload }: KaaCall): Promise<KaaAnswer> => {
    const { configId, statusCode, reasonPhrase } = fieldsOf(payload);
    if (typeof configId !== 'string' || configId.includes('\0'))
      throw new Malformed('what was applied is named');
    await deliveries.answered(device, configId, refusalOf(statusCode, reasonPhrase));
    return NOTHING_TO_SAY;
  };

  const metadata = async ({ device, payload }: KaaCall): Promise<KaaAnswer> => {
    const { keys } = fieldsOf(payload);
    const wanted = keys === undefined ? undefined : new Set(textsIn(keys));
    const { client } = await reader.of(device.idTwin);
    return {
      payload: Object.fromEntries(
        client.filter(({ key }) => wanted?.has(key) ?? true).map(({ key, value }) => [key, value]),
      ),
    };
  };

  const metadataKeys = async ({ device }: KaaCall): Promise<KaaAnswer> => ({
    payload: (await reader.of(device.idTwin)).client.map(({ key }) => key),
  });

  const setMetadata = async ({ payload, store }: KaaCall): Promise<KaaAnswer> => {
    fieldsOf(payload);
    await store(payload);
    return NOTHING_TO_SAY;
  };
  /** All of it anew: what is not named is gone. */
  const replaceMetadata = async (call: KaaCall): Promise<KaaAnswer> => {
    const keys = Object.keys(fieldsOf(call.payload));
    if (keys.length === 0) throw new Malformed('metadata names a key');
    await call.store(call.payload);
    await database.transaction(system, (tx) => keepReported(tx, call.device.idTwin, keys.map(storableKey)));
    return NOTHING_TO_SAY;
  };
  const deleteMetadata = async ({ device, payload }: KaaCall): Promise<KaaAnswer> => {
    const keys = textsIn(jsonIn(payload));
    await database.transaction(system, (tx) => removeReported(tx, device.idTwin, keys.map(storableKey)));
    return NOTHING_TO_SAY;
  };

  const resources: Record<string, (call: KaaCall) => Promise<KaaAnswer>> = {
    'cmx/config/json': configuration,
    'cmx/applied/json': applied,
    'epmx/get': metadata,
    'epmx/get/keys': metadataKeys,
    'epmx/update': replaceMetadata,
    'epmx/update/keys': setMetadata,
    'epmx/delete/keys': deleteMetadata,
  };

  return {
    deliver,
    async answer({ extension, resource }: Pick<KaaRequest, 'extension' | 'resource'>, call: KaaCall) {
      const take = resources[`${extension}/${resource}`];
      if (!take) throw new Unsupported(`${extension}/${resource}`);
      return take(call);
    },
  };
}
export type KaaExtensions = ReturnType<typeof createKaaExtensions>;
