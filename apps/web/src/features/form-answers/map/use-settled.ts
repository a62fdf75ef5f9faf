import { useState } from 'react';

/** The last value for which everything had arrived. */
export function useSettled(value: string, hasArrived: boolean): string {
  const [settled, setSettled] = useState(value);
  if (!hasArrived || settled === value) return settled;
  setSettled(value);
  return value;
}
