import { openDB } from 'idb';
import type { Device, DeviceSchema } from './device-schema.ts';
import { takeOver } from './former-store.ts';

const NAME = 'gemelo-offline';
let opened: Promise<Device> | undefined;

async function open(): Promise<Device> {
  const device = await openDB<DeviceSchema>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore('forms', { keyPath: ['owner', 'idForm'] });
      database.createObjectStore('choices', { keyPath: ['owner', 'idForm', 'source'] });
      database.createObjectStore('drafts', { keyPath: 'answerKey' }).createIndex('owner', 'owner');
      database.createObjectStore('recordDrafts', { keyPath: 'recordKey' }).createIndex('owner', 'owner');
      database.createObjectStore('queue', { keyPath: 'key' }).createIndex('owner', 'owner');
      database.createObjectStore('files', { keyPath: 'id' }).createIndex('holder', 'holder');
      database.createObjectStore('kept', { keyPath: ['owner', 'name'] });
    },
    terminated() {
      opened = undefined;
    },
    // An open tab must not keep a later release from changing the store.
    blocking() {
      opened = undefined;
      device.close();
    },
  });
  await takeOver(device);
  return device;
}

/** The store of this browser. A failed opening is tried again by the next caller. */
export function deviceStore(): Promise<Device> {
  opened ??= open().catch((failure: unknown) => {
    opened = undefined;
    throw failure;
  });
  return opened;
}
