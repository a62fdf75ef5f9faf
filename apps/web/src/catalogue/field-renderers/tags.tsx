import type { FieldRenderer } from './field-renderer.ts';
import { Several } from './several.tsx';

const wordsIn = (value: unknown): string[] => [value].flat().map(String);

export const tags: FieldRenderer = {
  Shown: ({ value, brief }) => <Several words={wordsIn(value)} brief={brief} />,
  blank: [],
  parts: wordsIn,
};
