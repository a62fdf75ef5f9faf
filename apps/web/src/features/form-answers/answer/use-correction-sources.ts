import { readFile } from '@gemelo/contract/endpoints/files';
import { formChoices } from '@gemelo/contract/endpoints/forms';
import { useMemo } from 'react';
import { call, fetchBytes } from '../../../lib/api.ts';
import { uploadFile } from '../../../lib/upload.ts';
import type { FillFiles } from '../../../parts/forms/fill-files.ts';
import type { RecordProvider } from '../../../parts/forms/records.ts';

const SHOWN = 50;
const PATIENCE_MS = 120_000;
const nothing = () => undefined;

/** Files of an answer that is corrected: those that it has are read, new ones are uploaded at once. */
const serverFiles = (): FillFiles => ({
  keep: async ({ name, blob }) => {
    const file = new File([blob], name, { type: blob.type });
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const watch = { signal, onBegun: nothing, onSent: nothing, onWaiting: nothing };
    return (await uploadFile(file, 'attachment', watch)).idFile;
  },
  read: async (idFile) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const blob = await fetchBytes(readFile, { params: { idFile }, query: {} }, signal).catch(nothing);
    return blob && { name: '', blob };
  },
});

const serverRecords = (idForm: number): RecordProvider => ({
  find: async (source, { values, warehouse, search }, signal) => {
    const query = {
      limit: SHOWN,
      ...(search ? { search } : {}),
      ...(warehouse ? { warehouse: Number(warehouse) } : {}),
      ...(values ? { values: values.join(',') } : {}),
    };
    return (await call(formChoices, { params: { idForm, source }, query }, { signal })).data;
  },
});

/** Where the questions of a correction find files and records. */
export const useCorrectionSources = (idForm: number) =>
  useMemo(() => ({ files: serverFiles(), records: serverRecords(idForm) }), [idForm]);
