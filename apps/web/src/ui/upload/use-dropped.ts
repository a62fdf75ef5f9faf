import { type DragEvent, useEffect, useRef, useState } from 'react';

const holdsFiles = ({ dataTransfer }: DragEvent) => [...dataTransfer.types].includes('Files');

/** Receives files dropped on an element, or pasted anywhere while it is mounted. */
export function useDropped(disabled: boolean, onFiles: (files: File[]) => void) {
  const [over, setOver] = useState(false);
  const latest = useRef(onFiles);
  latest.current = onFiles;

  useEffect(() => {
    if (disabled) return;
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0 || event.defaultPrevented) return;
      event.preventDefault();
      latest.current(files);
    };
    window.addEventListener('paste', paste);
    return () => window.removeEventListener('paste', paste);
  }, [disabled]);

  return {
    over,
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
