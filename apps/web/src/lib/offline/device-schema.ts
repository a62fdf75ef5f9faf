import type { ChoiceSource } from '@gemelo/contract/forms/document';
import type { DBSchema, IDBPDatabase } from 'idb';
import type { Draft, KeptChoices, KeptForm, Owner, StoredFile } from './stored.ts';
import type { RecordDraft, Waiting } from './waiting.ts';

/** What the server said when it was asked last, by a name of its own. */
interface KeptValue {
  owner: Owner;
  name: string;
  value: unknown;
  keptAt: number;
}

export interface DeviceSchema extends DBSchema {
  forms: { key: [Owner, number]; value: KeptForm };
  choices: { key: [Owner, number, ChoiceSource]; value: KeptChoices };
  drafts: { key: string; value: Draft; indexes: { owner: Owner } };
  recordDrafts: { key: string; value: RecordDraft; indexes: { owner: Owner } };
  queue: { key: string; value: Waiting; indexes: { owner: Owner } };
  files: { key: string; value: StoredFile; indexes: { holder: string } };
  kept: { key: [Owner, string]; value: KeptValue };
}
export type Device = IDBPDatabase<DeviceSchema>;
