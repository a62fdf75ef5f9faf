import { type DragEvent, useEffect, useRef, useState } from 'react';

const holdsFiles = ({ dataTransfer }: DragEvent) => [...dataTransfer.types].includes('Files');

/**
 * Receives files dropped on an element, or pasted anywhere while it is mounted; if it is `local`, only those pasted into
 * its form or into itself.
 */
export function useDropped(disabled: boolean, onFiles: (files: File[]) => void, local = false) {
  const element = useRef<HTMLFieldSetElement>(null);
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;

  useEffect(() => {
    if (disabled) return;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented) return;
      const scope = element.current?.closest('form') ?? element.current;
      if (local && !scope?.contains(event.target as Node)) return;
      event.preventDefault();
      latest.current(files);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [disabled, local]);

  return {
    over,
    element,
    target: {
      onDragOver: (event: DragEvent) => {
        if (disabled || !holdsFiles(event)) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        if (!disabled) latest.current([...event.dataTransfer.files]);
      },
    },
  };
}
