import type { ReactNode } from 'react';

export interface ImportColumn {
  name: string;
  /** Title in the header line of the file. */
  label: string;
  /** Description of the allowed values. */
  meaning: string;
  required: boolean;
  /** Its cell in the sample row of the template, which the server recognises. */
  sample: string;
  cell: (value: unknown) => ReactNode;
}
