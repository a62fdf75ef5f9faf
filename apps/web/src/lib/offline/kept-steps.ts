import type { FileData } from '@gemelo/contract/endpoints/files';
import { getStep, type StepDetail } from '@gemelo/contract/endpoints/steps';
import type { FormDocument } from '@gemelo/contract/forms/document';
import { type DBSchema, openDB } from 'idb';
import { call } from '../api.ts';
import { fetchFile } from '../file-url.ts';
import type { Owner } from './stored.ts';

interface KeptPicture {
  idFile: string;
  blob: Blob;
}

/** The instructions of a step as they were when a form or an action with them was opened last. */
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

const picturesIn = ({ instructions }: StepDetail): FileData[] =>
  instructions.flatMap(({ files }) => files.filter(({ hasThumbnail }) => hasThumbnail));

/** The pictures that could be read, of which those that are kept already are not read again. */
async function readPictures(
  files: readonly FileData[],
  before: readonly KeptPicture[],
  signal: AbortSignal,
): Promise<KeptPicture[]> {
  const kept = new Map(before.map((picture) => [picture.idFile, picture]));
  const pictures: KeptPicture[] = [];
  let whole = 0;
  const read = async ({ idFile, size }: FileData) => {
    const known = kept.get(idFile);
    if (known) return known.blob;
    const rendition = size <= PICTURE_MAX && whole + size <= STEP_MAX ? 'whole' : 'thumbnail';
    return fetchFile(idFile, rendition, AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]));
  };
  for (const file of files) {
    // One that cannot be read now leaves the others.
    const blob = await read(file).catch(() => undefined);
    if (!blob) continue;
    whole += blob.size;
    pictures.push({ idFile: file.idFile, blob });
  }
  return pictures;
}

/** Keeps the text of a step first, since its pictures take longer and may be too many for the device. */
async function keepStep(owner: Owner, idStep: number, signal: AbortSignal): Promise<void> {
  const params = { nameOrId: String(idStep) };
  const { data: step } = await call(getStep, { params }, { patient: true, signal });
  const files = picturesIn(step);
  const keep = (pictures: KeptPicture[]) =>
    withStore((store) => store.put('steps', { owner, idStep, step, pictures }));
  const kept = (await keptStep(owner, idStep))?.pictures ?? [];
  const before = kept.filter(({ idFile }) => files.some((file) => file.idFile === idFile));
  await keep(before);
  const pictures = await readPictures(files, before, signal);
  if (pictures.length > before.length) await keep(pictures);
}

/** Reads instructions and keeps those it gets for later, without a network. */
export async function keepSteps(
  owner: Owner,
  steps: readonly number[],
  signal: AbortSignal = new AbortController().signal,
): Promise<void> {
  for (const idStep of steps) {
    // One that cannot be read or kept now is asked of the server when it is opened.
    await keepStep(owner, idStep, signal).catch(() => undefined);
  }
}
