import { create } from 'zustand';
import type { FormFile } from '../../parts/forms/form-file.ts';

export interface HandedOver {
  form: FormFile;
  fileName: string;
}

/** A file that was chosen in the list, until the screen of a new form has taken it. */
export const useHandedOver = create<{ file: HandedOver | undefined }>(() => ({ file: undefined }));
