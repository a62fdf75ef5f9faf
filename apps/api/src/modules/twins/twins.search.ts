import type { Filter } from '../../db/lists/filters.ts';
import { either, searching } from '../../db/lists/search.ts';

const SEPARATED = /^[0-9a-f]{2}([.:-][0-9a-f]{0,4})+$/i;
const DOTTED = /^([0-9a-f]{4}\.)+[0-9a-f]{0,4}$/i;

/** A MAC is found in any notation, whole or in part. */
export const searchingTwins = (alias = 'twin'): Filter<string> => {
  const anywhere = searching({ table: 'twin', id: 'idTwin', columns: ['name', 'mac', 'macDigits'] }, alias);
  return async (search, name, tx) => {
    const digits = search.replace(/\S+/g, (word) =>
      SEPARATED.test(word) || DOTTED.test(word) ? word.replace(/[.:-]/g, '') : word,
    );
    const typed = await anywhere(search, name, tx);
    return digits === search ? typed : either(typed, await anywhere(digits, `${name}Digits`, tx));
  };
};
