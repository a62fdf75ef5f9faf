/** Input for new segments: typed one by one, or generated from the rows and columns of a plan. */
export interface SegmentDraft {
  mode: 'list' | 'grid';
  text: string;
  prefix: string;
  rows: number;
  columns: number;
}

export interface NewSegment {
  name: string;
  planRow?: number;
  planColumn?: number;
}

export const emptyDraft: SegmentDraft = { mode: 'list', text: '', prefix: '', rows: 2, columns: 4 };

const LETTERS = 26;

/** 1 is A, 26 is Z, 27 is AA, like spreadsheet columns. */
export function lettersOf(place: number): string {
  const rest = Math.floor((place - 1) / LETTERS);
  return (rest > 0 ? lettersOf(rest) : '') + String.fromCharCode(65 + ((place - 1) % LETTERS));
}

const namesIn = (text: string) => [
  ...new Set(
    text
      .split(/[,;،、\n]+/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** The segments of a draft; those of a grid have their cell. */
export function segmentsOf({ mode, text, prefix, rows, columns }: SegmentDraft): NewSegment[] {
  if (mode === 'list') return namesIn(text).map((name) => ({ name }));
  return upTo(rows).flatMap((planRow) =>
    upTo(columns).map((planColumn) => ({
      name: `${prefix.trim()}${lettersOf(planRow)}${planColumn}`,
      planRow,
      planColumn,
    })),
  );
}

/** A category from a draft: its segments and the plan they fill. */
export function sectionOf(idWarehouseCategory: number, draft: SegmentDraft) {
  const plan = draft.mode === 'grid' ? { planRows: draft.rows, planColumns: draft.columns } : {};
  return { idWarehouseCategory, ...plan, segments: segmentsOf(draft) };
}
