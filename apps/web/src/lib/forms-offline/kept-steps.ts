import type { FileData } from '@gemelo/contract/endpoints/files';
import { getStep, type StepDetail } from '@gemelo/contract/endpoints/steps';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { type DBSchema, openDB } from 'idb';
import { call } from '../api.ts';
import { fetchFile } from '../file-url.ts';
import type { Owner } from './store.ts';

interface KeptPicture {
  idFile: string;
  blob: Blob;
}

/** The instructions of a step as they were when a form with them was opened last. */
export interface KeptStep {
  owner: Owner;
  idStep: number;
  step: StepDetail;
  pictures: KeptPicture[];
}

interface StepsSchema extends DBSchema {
  steps: { key: [Owner, number]; value: KeptStep };
}

/** Larger pictures, and those beyond what a step may take, are kept as thumbnails. */
const PICTURE_MAX = 1_000_000;
const STEP_MAX = 8_000_000;
const PATIENCE_MS = 60_000;

/** A database of its own: a new version of that of the answers would wait for every open tab. */
const stepsStore = () =>
  openDB<StepsSchema>('gemelo-steps', 1, {
    upgrade: (database) => void database.createObjectStore('steps', { keyPath: ['owner', 'idStep'] }),
  });

/** Runs some work on the store and lets it go again: it is rarely needed. */
async function withStore<T>(work: (store: Awaited<ReturnType<typeof stepsStore>>) => Promise<T>): Promise<T> {
  const store = await stepsStore();
  try {
    return await work(store);
  } finally {
    store.close();
  }
}

export const keptStep = (owner: Owner, idStep: number): Promise<KeptStep | undefined> =>
  withStore((store) => store.get('steps', [owner, idStep]));

/** The steps that the sections of a form name. */
export const stepsOf = ({ items }: FormDocument): number[] => [
  ...new Set(items.flatMap(({ idStep }) => (idStep === undefined ? [] : [idStep]))),
];

/** Its pictures, of which those that are kept already are not read again. */
async function picturesOf(step: StepDetail, before: readonly KeptPicture[]): Promise<KeptPicture[]> {
  const kept = new Map(before.map((picture) => [picture.idFile, picture]));
  const pictures: KeptPicture[] = [];
  let whole = 0;
  const read = async ({ idFile, size }: FileData) => {
    const known = kept.get(idFile);
    if (known) return known.blob;
    const rendition = size <= PICTURE_MAX && whole + size <= STEP_MAX ? 'whole' : 'thumbnail';
    return fetchFile(idFile, rendition, AbortSignal.timeout(PATIENCE_MS));
  };
  for (const file of step.instructions.flatMap(({ files }) => files)) {
    if (!file.hasThumbnail) continue;
    const blob = await read(file);
    whole += blob.size;
    pictures.push({ idFile: file.idFile, blob });
  }
  return pictures;
}

/** Reads the instructions that a form refers to and keeps them for later, without a network. */
export async function keepSteps(owner: Owner, document: FormDocument): Promise<void> {
  for (const idStep of stepsOf(document)) {
    const { data: step } = await call(getStep, { params: { nameOrId: String(idStep) } }, { patient: true });
    const before = await keptStep(owner, idStep);
    const pictures = await picturesOf(step, before?.pictures ?? []);
    await withStore((store) => store.put('steps', { owner, idStep, step, pictures }));
  }
}
