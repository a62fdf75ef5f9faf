import type { FormDetail } from '@gemelo/contract/endpoints/forms';
import type { ChoiceSource, FormDocument } from '@gemelo/contract/forms/document';
import type { Answers } from '@gemelo/contract/forms/values';

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

/** A file of a draft or of something that waits. */
export interface StoredFile {
  id: string;
  owner: Owner;
  /** What it belongs to: the key of an answer or of a recorded action. */
  holder: string;
  name: string;
  blob: Blob;
  /** The upload that has begun, so that it goes on where it was. */
  idUpload?: string;
  /** What the server calls it. */
  idFile?: string;
}
