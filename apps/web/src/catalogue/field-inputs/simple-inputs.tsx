import { ColorField } from '../../ui/form/color-field.tsx';
import { NumberField } from '../../ui/form/number-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { SwitchField } from '../../ui/form/switch-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useFieldWords } from '../catalogue-words.ts';
import { fieldProps, type InputProps } from './field-input.ts';

const DECIMALS = 6;

export const TextInput = (props: InputProps) => <TextField {...fieldProps(props)} />;
export const LongTextInput = (props: InputProps) => <TextAreaField {...fieldProps(props)} />;
export const IntegerInput = (props: InputProps) => <NumberField {...fieldProps(props)} />;
export const DecimalInput = (props: InputProps) => <NumberField {...fieldProps(props)} decimals={DECIMALS} />;
export const FlagInput = (props: InputProps) => <SwitchField {...fieldProps(props)} />;
export const ColorInput = (props: InputProps) => <ColorField {...fieldProps(props)} />;

export function ChoiceInput(props: InputProps) {
  const words = useFieldWords();
  const options = props.field.choices.map((value) => ({ value, label: words.choice(props.name, value) }));
  return <SelectField {...fieldProps(props)} options={options} />;
}
