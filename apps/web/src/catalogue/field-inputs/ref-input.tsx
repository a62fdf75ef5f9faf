import { catalogueNamed } from '@gemelo/contract/catalogues/registry';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { AsyncSelectField } from '../../ui/form/async-select-field.tsx';
import { refNameIn } from '../catalogue-row.ts';
import { fieldProps, type InputProps } from './field-input.ts';

const LIMIT = 200;

/** The selected record may be inactive and therefore missing from the choices. */
function useIsInactive(of: string, id: unknown, label: string | undefined): boolean {
  const { choices } = catalogueNamed(of).extras;
  const { data } = useRead(
    choices,
    { query: { search: label ?? '', limit: LIMIT } },
    { enabled: typeof id === 'number' && label !== undefined },
  );
  return data !== undefined && !data.data.some((one) => one.id === id);
}

export function RefInput(props: InputProps) {
  const { name, row, description } = props;
  const { of = '' } = props.field;
  const { t } = useTranslation();
  const label = refNameIn(row, name);
  const selected = row?.[name];
  const inactive = useIsInactive(of, selected, label);
  const note = inactive && label ? t('catalogues.ref.inactive', { name: label }) : description;
  return (
    <AsyncSelectField
      {...fieldProps({ ...props, description: note })}
      endpoint={catalogueNamed(of).extras.choices}
      option={(one) => ({ value: one.id, label: one.name })}
      initial={typeof selected === 'number' ? { value: selected, label: label ?? `#${selected}` } : undefined}
    />
  );
}
