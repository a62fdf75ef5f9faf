import { type FileData, type FilePurpose, purposes } from '@gemelo/contract/endpoints/files';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ApiFailure } from '../../lib/api.ts';
import { randomKey } from '../../lib/random-key.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { abandonUpload, uploadFile } from '../../lib/upload.ts';
import { useErrorText } from '../states/error-text.ts';

export interface UploadItem {
  key: string;
  file: File;
  state: 'queued' | 'sending' | 'waiting' | 'done' | 'failed';
  sent: number;
  /** With `done`: the stored file. */
  stored?: FileData;
  /** With `failed`: the reason, and whether a retry may help. */
  problem?: { text: string; mayRetry: boolean };
}

interface UploadOptions {
  purpose: FilePurpose;
  multiple: boolean;
  /** Number of parallel uploads; more would only share the bandwidth. */
  atOnce?: number;
  onDone?: ((stored: FileData, key: string) => void) | undefined;
}

/** State of a started upload: how to abort it, and its id on the server. */
interface Handle {
  controller: AbortController;
  idUpload?: string;
}

const isRunning = ({ state }: UploadItem) => state === 'sending' || state === 'waiting';

/** Upload queue: items with their progress, and functions to add, retry and remove them. */
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
      const handle: Handle = { ...handles.current.get(key), controller: new AbortController() };
      handles.current.set(key, handle);
      change(key, { state: 'sending' });
      try {
        const watch = {
          signal: handle.controller.signal,
          onBegun: (idUpload: string) => {
            handle.idUpload = idUpload;
          },
          onSent: (sent: number) => change(key, { sent }),
          onWaiting: (waiting: boolean) => change(key, { state: waiting ? 'waiting' : 'sending' }),
        };
        const stored = await uploadFile(file, purpose, watch, handle.idUpload);
        change(key, { state: 'done', stored });
        latest.current.onDone?.(stored, key);
      } catch (failure) {
        if (handle.controller.signal.aborted) return;
        const status = failure instanceof ApiFailure ? failure.status : 500;
        // The server no longer has the upload, so the next attempt starts a new one.
        if (status === 404) delete handle.idUpload;
        const mayRetry = status === 0 || status === 404 || status === 429 || status >= 500;
        change(key, { state: 'failed', problem: { text: latest.current.textOf(failure), mayRetry } });
      }
    },
    [change, purpose],
  );

  useEffect(() => {
    const free = atOnce - items.filter(isRunning).length;
    const next = items.filter(({ state }) => state === 'queued').slice(0, Math.max(free, 0));
    for (const item of next) void start(item);
  }, [items, atOnce, start]);

  useEffect(() => {
    const started = handles.current;
    return () => {
      for (const { controller } of started.values()) controller.abort();
    };
  }, []);

  const refusalOf = (file: File): string | undefined => {
    const { limit } = purposes[purpose];
    if (file.size > limit) return t('contract:error.FILE_TOO_LARGE', { limit: limit / 1_000_000 });
    const kinds: readonly string[] = purposes[purpose].kinds;
    return kinds.length > 0 && file.type && !kinds.includes(file.type)
      ? t('contract:error.FILE_KIND')
      : undefined;
  };

  const discard = (keys: string[]) => {
    for (const key of keys) {
      const handle = handles.current.get(key);
      handle?.controller.abort();
      if (handle?.idUpload) abandonUpload(handle.idUpload);
      handles.current.delete(key);
    }
    setItems((all) => all.filter(({ key }) => !keys.includes(key)));
  };

  return {
    items,
    busy: items.some((item) => item.state === 'queued' || isRunning(item)),
    files: items.flatMap(({ stored }) => stored ?? []),

    add(selected: readonly File[]) {
      const accepted = multiple ? selected : selected.slice(0, 1);
      if (accepted.length === 0) return;
      if (!multiple) discard(items.filter(({ state }) => state !== 'done').map(({ key }) => key));
      const added = accepted.map((file): UploadItem => {
        const text = refusalOf(file);
        const item = { key: randomKey(), file, sent: 0 };
        return text
          ? { ...item, state: 'failed', problem: { text, mayRetry: false } }
          : { ...item, state: 'queued' };
      });
      setItems((all) => [...(multiple ? all : []), ...added]);
    },
    retry: (key: string) => change(key, { state: 'queued' }),
    /** Aborts or removes an upload, here and on the server. */
    remove: (key: string) => discard([key]),
    /** Removes a finished upload from the list only: its stored file belongs to a record now. */
    release(key: string) {
      handles.current.delete(key);
      setItems((all) => all.filter((item) => item.key !== key));
    },
  };
}
export type Uploads = ReturnType<typeof useUploads>;
