/** Normalizes text for comparing names: no accents, no capitals, no extra spaces. */
export const folded = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim().replace(/\s+/g, ' ');
