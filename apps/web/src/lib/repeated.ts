/** Indexes of ids that stand earlier in the list or among those already taken. */
export function repeatedAt(
  ids: readonly (number | null | undefined)[],
  taken: readonly number[] = [],
): number[] {
  const seen = new Set<number | null | undefined>(taken);
  return ids.flatMap((id, index) => {
    if (id === null || id === undefined) return [];
    if (seen.has(id)) return [index];
    seen.add(id);
    return [];
  });
}
