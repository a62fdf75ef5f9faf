import { SelectField } from '../../ui/form/select-field.tsx';
import { useFieldWords } from '../catalogue-words.ts';
import { type FieldRenderer, fieldProps, type InputProps, type ShownProps } from './field-renderer.ts';

const FEW = 8;

function Word({ name, value }: ShownProps) {
  const words = useFieldWords();
  return <bdi>{words.choice(name, String(value))}</bdi>;
}

function ChoiceInput(props: InputProps) {
  const words = useFieldWords();
  const options = props.field.choices.map((value) => ({ value, label: words.choice(props.name, value) }));
  return <SelectField {...fieldProps(props)} options={options} />;
}

export const choice: FieldRenderer = {
  Shown: Word,
  Input: ChoiceInput,
  blank: null,
  // Many choices are long words.
  column: ({ choices }) => (choices.length > FEW ? {} : { width: 144 }),
};
