import { createContext, type ReactNode } from 'react';

/** What opens the instructions of a section; none where nobody may read them, as outside of the console. */
export const SectionInstructionsContext = createContext<((idStep: number) => ReactNode) | null>(null);
