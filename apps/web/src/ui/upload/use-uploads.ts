import { FILE_LIMIT, type FileData, type FilePurpose, purposes } from '@gemelo/contract/endpoints/files';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiFailure } from '../../lib/api.ts';
import { randomKey } from '../../lib/random-key.ts';
import { abandonUpload, uploadFile } from '../../lib/upload.ts';
import { useErrorText } from '../states/error-text.ts';

export interface UploadItem {
  key: string;
  file: File;
  state: 'queued' | 'sending' | 'waiting' | 'done' | 'failed';
  sent: number;
  /** With `done`: what it became. */
  made?: FileData;
  /** With `failed`: why, and whether trying again may help. */
  problem?: { text: string; mayRetry: boolean };
}

interface UploadOptions {
  purpose: FilePurpose;
  multiple: boolean;
  /** Files under way at the same time; more would only share the same line. */
  atOnce?: number;
  onDone?: ((made: FileData) => void) | undefined;
}

/** What the server needs to know of an upload that was begun. */
interface Handle {
  gone: AbortController;
  idUpload?: string;
}

const isUnderWay = ({ state }: UploadItem) => state === 'sending' || state === 'waiting';

/** Files on their way to the server: which they are, how far they have come, and what can be done with each. */
export function useUploads({ purpose, multiple, atOnce = 2, onDone }: UploadOptions) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const [items, setItems] = useState<UploadItem[]>([]);
  const handles = useRef(new Map<string, Handle>());
  const latest = useRef({ onDone, textOf });
  latest.current = { onDone, textOf };

  const change = useCallback((key: string, next: Partial<UploadItem>) => {
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...next } : item)));
  }, []);

  const start = useCallback(
    async ({ key, file }: UploadItem) => {
      const handle: Handle = { ...handles.current.get(key), gone: new AbortController() };
      handles.current.set(key, handle);
      change(key, { state: 'sending' });
      try {
        const watch = {
          signal: handle.gone.signal,
          onBegun: (idUpload: string) => {
            handle.idUpload = idUpload;
          },
          onSent: (sent: number) => change(key, { sent }),
          onWaiting: (waiting: boolean) => change(key, { state: waiting ? 'waiting' : 'sending' }),
        };
        const made = await uploadFile(file, purpose, watch, handle.idUpload);
        change(key, { state: 'done', made });
        latest.current.onDone?.(made);
      } catch (failure) {
        if (handle.gone.signal.aborted) return;
        const status = failure instanceof ApiFailure ? failure.status : 500;
        // The server knows nothing of it any more: the next attempt begins anew.
        if (status === 404) delete handle.idUpload;
        const mayRetry = status === 0 || status === 404 || status === 429 || status >= 500;
        change(key, { state: 'failed', problem: { text: latest.current.textOf(failure), mayRetry } });
      }
    },
    [change, purpose],
  );

  useEffect(() => {
    const free = atOnce - items.filter(isUnderWay).length;
    const next = items.filter(({ state }) => state === 'queued').slice(0, Math.max(free, 0));
    for (const item of next) void start(item);
  }, [items, atOnce, start]);

  useEffect(() => {
    const begun = handles.current;
    return () => {
      for (const { gone } of begun.values()) gone.abort();
    };
  }, []);

  const refusalOf = (file: File): string | undefined => {
    if (file.size > FILE_LIMIT) return t('contract:error.FILE_TOO_LARGE', { limit: FILE_LIMIT / 1_000_000 });
    const kinds: readonly string[] = purposes[purpose].kinds;
    return file.type && !kinds.includes(file.type) ? t('contract:error.FILE_KIND') : undefined;
  };

  const forget = (keys: string[]) => {
    for (const key of keys) {
      const handle = handles.current.get(key);
      handle?.gone.abort();
      if (handle?.idUpload) abandonUpload(handle.idUpload);
      handles.current.delete(key);
    }
    setItems((all) => all.filter(({ key }) => !keys.includes(key)));
  };

  return {
    items,
    busy: items.some((item) => item.state === 'queued' || isUnderWay(item)),
    files: items.flatMap(({ made }) => made ?? []),

    add(chosen: readonly File[]) {
      const taken = multiple ? chosen : chosen.slice(0, 1);
      if (taken.length === 0) return;
      if (!multiple) forget(items.filter(({ state }) => state !== 'done').map(({ key }) => key));
      const added = taken.map((file): UploadItem => {
        const text = refusalOf(file);
        const item = { key: randomKey(), file, sent: 0 };
        return text
          ? { ...item, state: 'failed', problem: { text, mayRetry: false } }
          : { ...item, state: 'queued' };
      });
      setItems((all) => [...(multiple ? all : []), ...added]);
    },
    retry: (key: string) => change(key, { state: 'queued' }),
    /** Under way or done: it is given up, here and on the server. */
    remove: (key: string) => forget([key]),
    /** What was made of them belongs to a record by now; only the list is emptied. */
    clear() {
      handles.current.clear();
      setItems([]);
    },
  };
}
export type Uploads = ReturnType<typeof useUploads>;
