import type { ReactNode } from 'react';

/** One column of a file that can be imported. */
export interface ImportColumn {
  name: string;
  /** Its title in the first line of the file. */
  label: string;
  /** What it may hold, in words. */
  meaning: string;
  required: boolean;
  cell: (value: unknown) => ReactNode;
}
