import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { type FieldRenderer, fieldProps, type InputProps, type ShownProps } from './field-renderer.ts';
import classes from './field-renderers.module.css';

const Text = ({ value }: ShownProps) => <bdi>{String(value)}</bdi>;

function LongText({ value, brief }: ShownProps) {
  return brief ? <bdi>{String(value)}</bdi> : <p className={classes.long}>{String(value)}</p>;
}

export const text: FieldRenderer = {
  Shown: Text,
  Input: (props: InputProps) => <TextField {...fieldProps(props)} />,
  blank: '',
};

export const long: FieldRenderer = {
  Shown: LongText,
  Input: (props: InputProps) => <TextAreaField {...fieldProps(props)} />,
  blank: null,
};
