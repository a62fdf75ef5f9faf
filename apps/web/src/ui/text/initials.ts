/** The first letters of the first two words of a name. */
export const initialsOf = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => Array.from(word).at(0) ?? '')
    .join('')
    .toLocaleUpperCase();
