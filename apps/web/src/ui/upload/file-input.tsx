import type { ReactNode } from 'react';
import classes from './upload.module.css';

interface FileInputProps {
  className: string | undefined;
  /** Allowed content types. */
  accept: string;
  multiple?: boolean;
  /** Opens the camera on a phone instead of its files. */
  capture?: boolean;
  disabled: boolean;
  'aria-describedby': string;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** File input styled by its children, reachable with the keyboard. */
export function FileInput({ className, capture, onFiles, children, ...input }: FileInputProps) {
  return (
    <label className={className}>
      {children}
      <input
        type="file"
        className={classes.input}
        {...input}
        {...(capture ? { capture: 'environment' as const } : {})}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = '';
          onFiles(files);
        }}
      />
    </label>
  );
}
