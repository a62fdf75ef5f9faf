import { useCallback, useState } from 'react';

/** The ids of the rows that a table shows, joined by commas, and what the table calls with its rows. */
export function useShownIds<Row>(idOf: (row: Row) => number) {
  const [ids, setIds] = useState('');
  const onRows = useCallback(
    // In the order of their ids, so that another order of the same rows is the same question.
    (rows: readonly Row[]) =>
      setIds(
        rows
          .map(idOf)
          .toSorted((a, b) => a - b)
          .join(),
      ),
    [idOf],
  );
  return [ids, onRows] as const;
}
