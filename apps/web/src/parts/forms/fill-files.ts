import { createContext, use, useEffect, useState } from 'react';
import { randomUuid } from '../../lib/random-key.ts';

export interface KeptFile {
  name: string;
  blob: Blob;
}

/** Where photos, files and signatures stay until they are sent; answers name them by id. */
export interface FillFiles {
  keep: (file: KeptFile) => Promise<string>;
  read: (id: string) => Promise<KeptFile | undefined>;
}

/** Files of a preview, gone with the page. */
export function filesInMemory(): FillFiles {
  const files = new Map<string, KeptFile>();
  return {
    keep: async (file) => {
      const id = randomUuid();
      files.set(id, file);
      return id;
    },
    read: async (id) => files.get(id),
  };
}

export const FillFilesContext = createContext<FillFiles>(filesInMemory());
export const useFillFiles = (): FillFiles => use(FillFilesContext);

interface ShownFile extends KeptFile {
  url: string;
}

/** A kept file with an address for its picture while it is shown. */
export function useKeptFile(id: string | undefined): ShownFile | undefined {
  const files = useFillFiles();
  const [shown, setShown] = useState<ShownFile & { id: string }>();
  useEffect(() => {
    let url: string | undefined;
    let isGone = false;
    if (id !== undefined)
      void files.read(id).then((file) => {
        if (!file || isGone) return;
        url = URL.createObjectURL(file.blob);
        setShown({ ...file, id, url });
      });
    return () => {
      isGone = true;
      if (url) URL.revokeObjectURL(url);
    };
  }, [files, id]);
  return shown?.id === id ? shown : undefined;
}
