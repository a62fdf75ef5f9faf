import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import type { ChoiceSource, FormDocument } from '@gemelo/contract/forms/document';
import type { Answers } from '@gemelo/contract/forms/values';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

/** A person in a company, such as `12.3`: nothing on the device is shown to or sent as anybody else. */
export type Owner = string;

/** A form as it was when it was opened last. */
export interface KeptForm {
  owner: Owner;
  idForm: number;
  detail: FormDetail;
  keptAt: number;
}

/** A record that a question offers. */
export interface OfferedRow {
  value: string;
  label: string;
  columns: Record<string, string>;
}

export interface KeptChoices {
  owner: Owner;
  idForm: number;
  source: ChoiceSource;
  rows: OfferedRow[];
  /** All there were, not only the first ones. */
  whole: boolean;
  keptAt: number;
}

/** An answer that is being filled in. Its key stays with it, so that it is stored once however often it is sent. */
export interface Draft {
  answerKey: string;
  owner: Owner;
  idForm: number;
  formName: string;
  formVersion: number;
  document: FormDocument;
  timeZone: string;
  answers: Answers;
  /** In steps: the item with which the step begins where it was left. */
  step?: string;
  startedAt: string;
  updatedAt: number;
  /** What the server objected to, by path. */
  refused?: Record<string, string>;
}

/** Why an answer waits, as the queue words it. */
export type WaitingReason = 'new' | 'network' | 'server' | 'session' | 'refused';

export interface WaitingAnswer extends Draft {
  endedAt: string;
  queuedAt: number;
  reason: WaitingReason;
  message?: string;
  fileCount: number;
}

/** A file of a draft or a waiting answer. */
export interface StoredFile {
  id: string;
  owner: Owner;
  answerKey: string;
  name: string;
  blob: Blob;
  /** The upload that has begun, so that it goes on where it was. */
  idUpload?: string;
  /** What the server calls it. */
  idFile?: string;
}

interface FormsSchema extends DBSchema {
  forms: { key: [Owner, number]; value: KeptForm };
  choices: { key: [Owner, number, ChoiceSource]; value: KeptChoices };
  drafts: { key: string; value: Draft; indexes: { owner: Owner } };
  queue: { key: string; value: WaitingAnswer; indexes: { owner: Owner } };
  files: { key: string; value: StoredFile; indexes: { answerKey: string } };
}

const NAME = 'gemelo-forms';
let opened: Promise<IDBPDatabase<FormsSchema>> | undefined;

/** The store of this browser. A failed opening is tried again by the next caller. */
export function formsStore(): Promise<IDBPDatabase<FormsSchema>> {
  opened ??= openDB<FormsSchema>(NAME, 1, {
    upgrade(database) {
      database.createObjectStore('forms', { keyPath: ['owner', 'idForm'] });
      database.createObjectStore('choices', { keyPath: ['owner', 'idForm', 'source'] });
      database.createObjectStore('drafts', { keyPath: 'answerKey' }).createIndex('owner', 'owner');
      database.createObjectStore('queue', { keyPath: 'answerKey' }).createIndex('owner', 'owner');
      database.createObjectStore('files', { keyPath: 'id' }).createIndex('answerKey', 'answerKey');
    },
    terminated() {
      opened = undefined;
    },
  }).catch((failure: unknown) => {
    opened = undefined;
    throw failure;
  });
  return opened;
}
