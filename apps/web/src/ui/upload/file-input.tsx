import type { ReactNode } from 'react';
import classes from './upload.module.css';

interface FileInputProps {
  className: string | undefined;
  /** Content types, as the purpose of the upload allows them. */
  accept: string;
  multiple?: boolean;
  /** Opens the camera of a phone in place of its files. */
  capture?: boolean;
  disabled: boolean;
  'aria-describedby': string;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A file input that looks like what stands in it; the keyboard reaches it as any other. */
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
