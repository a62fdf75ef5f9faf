import { catalogueNamed } from '@gemelo/contract/catalogues/registry';
import { AsyncMultiSelectField } from '../../ui/form/async-multi-select-field.tsx';
import { linkedIn } from '../catalogue-row.ts';
import { fieldProps, type InputProps } from './field-input.ts';

interface Named {
  id: number;
  name: string;
}
const optionOf = ({ id, name }: Named) => ({ value: id, label: name });

export function ManyInput(props: InputProps) {
  return (
    <AsyncMultiSelectField
      {...fieldProps(props)}
      endpoint={catalogueNamed(props.field.of ?? '').extras.choices}
      option={optionOf}
      initial={linkedIn(props.row, props.name).map(optionOf)}
    />
  );
}
