import { readFile, readThumbnail } from '@gemelo/contract/endpoints/files';
import { useEffect, useState } from 'react';
import { fetchBytes } from './api.ts';
import { saveBlob } from './save-file.ts';

type Rendition = 'whole' | 'thumbnail';

const fetchFile = (idFile: string, rendition: Rendition, signal: AbortSignal): Promise<Blob> =>
  rendition === 'whole'
    ? fetchBytes(readFile, { params: { idFile }, query: {} }, signal)
    : fetchBytes(readThumbnail, { params: { idFile } }, signal);

/** Object URL of a picture while the component is mounted; `undefined` until loaded. */
export function useFileUrl(idFile: string | null | undefined, rendition: Rendition): string | undefined {
  const [shown, setShown] = useState<{ idFile: string; url: string }>();
  useEffect(() => {
    if (!idFile) return;
    const controller = new AbortController();
    let url: string | undefined;
    fetchFile(idFile, rendition, controller.signal).then(
      (blob) => {
        if (controller.signal.aborted) return;
        url = URL.createObjectURL(blob);
        setShown({ idFile, url });
      },
      // On failure the caller keeps showing its placeholder.
      () => undefined,
    );
    return () => {
      controller.abort();
      if (url) URL.revokeObjectURL(url);
      setShown(undefined);
    };
  }, [idFile, rendition]);
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
