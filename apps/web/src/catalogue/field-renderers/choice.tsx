import { useFieldWords } from '../catalogue-words.ts';
import type { FieldRenderer, ShownProps } from './field-renderer.ts';

const MAX_NARROW = 8;

function Word({ name, value }: ShownProps) {
  const words = useFieldWords();
  return <bdi>{words.choice(name, String(value))}</bdi>;
}

export const choice: FieldRenderer = {
  Shown: Word,
  blank: null,
  // A field with many choices usually has long labels.
  column: ({ choices }) => (choices.length > MAX_NARROW ? {} : { width: 144 }),
};
