import { useState } from 'react';

/** A choice that a screen keeps in its address; where none does, as on a board, the widget keeps it itself. */
export function useOwnOr<T>(
  given: T | undefined,
  onChange: ((value: T) => void) | undefined,
  first: T,
): [T, (value: T) => void] {
  const [own, setOwn] = useState(first);
  return [given ?? (onChange ? first : own), onChange ?? setOwn];
}
