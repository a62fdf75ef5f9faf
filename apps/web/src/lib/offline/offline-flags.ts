// Named when only answers to forms waited; devices in the field have values under these names.
const WAITING = 'formAnswersWaiting';
const KEPT = 'formScreenKept';

type Counts = Record<string, number>;

function read(): Counts {
  try {
    return (JSON.parse(localStorage.getItem(WAITING) ?? '{}') ?? {}) as Counts;
  } catch {
    return {};
  }
}

/** Notes how much of a person waits, so that a page without the store knows whether to open it. */
export function noteWaiting(owner: string, count: number): void {
  const { [owner]: _, ...others } = read();
  const counts = count > 0 ? { ...others, [owner]: count } : others;
  if (Object.keys(counts).length === 0) localStorage.removeItem(WAITING);
  else localStorage.setItem(WAITING, JSON.stringify(counts));
}

/** What waits of anybody in this browser. */
export const waitingCount = (): number => Object.values(read()).reduce((sum, count) => sum + count, 0);

/** The files for work without a network are kept in this browser. */
export const isScreenKept = (): boolean => localStorage.getItem(KEPT) !== null;
export const noteScreenKept = (): void => localStorage.setItem(KEPT, 'true');
