import { readFile, readThumbnail } from '@gemelo/contract/endpoints/files';
import { createContext, use, useEffect, useState } from 'react';
import { fetchBytes } from './api.ts';
import { saveBlob } from './save-file.ts';

type Rendition = 'whole' | 'thumbnail';

export const fetchFile = (idFile: string, rendition: Rendition, signal: AbortSignal): Promise<Blob> =>
  rendition === 'whole'
    ? fetchBytes(readFile, { params: { idFile }, query: {} }, signal)
    : fetchBytes(readThumbnail, { params: { idFile } }, signal);

/** Pictures that are on this device, by file, for when the server cannot be reached. */
export const KeptPicturesContext = createContext<ReadonlyMap<string, Blob>>(new Map());

/** Object URL of a picture while the component is mounted; `undefined` until loaded. */
export function useFileUrl(idFile: string | null | undefined, rendition: Rendition): string | undefined {
  const [shown, setShown] = useState<{ idFile: string; url: string }>();
  const kept = use(KeptPicturesContext);
  useEffect(() => {
    if (!idFile) return;
    const controller = new AbortController();
    let url: string | undefined;
    const show = (blob: Blob | undefined) => {
      // On failure the caller keeps showing its placeholder.
      if (controller.signal.aborted || !blob) return;
      url = URL.createObjectURL(blob);
      setShown({ idFile, url });
    };
    fetchFile(idFile, rendition, controller.signal).then(show, () => show(kept.get(idFile)));
    return () => {
      controller.abort();
      if (url) URL.revokeObjectURL(url);
      setShown(undefined);
    };
  }, [idFile, rendition, kept]);
  return shown && shown.idFile === idFile ? shown.url : undefined;
}

/** The thumbnail as a data URL, to be kept in a form. */
export async function thumbnailAddress(idFile: string): Promise<string> {
  const blob = await fetchFile(idFile, 'thumbnail', AbortSignal.timeout(30_000));
  const bytes = new Uint8Array(await blob.arrayBuffer());
  return `data:${blob.type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`;
}

/** Saves a file under its own name. */
export async function saveFile({ idFile, name }: { idFile: string; name: string }): Promise<void> {
  saveBlob(await fetchFile(idFile, 'whole', AbortSignal.timeout(120_000)), name);
}
