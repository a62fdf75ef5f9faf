import { catalogueNamed } from '@gemelo/contract/catalogues/registry';
import { useWatch } from 'react-hook-form';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { AsyncSelectField } from '../../ui/form/async-select-field.tsx';
import { hasCompany, refNameIn } from '../catalogue-row.ts';
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

/** The company whose records may be chosen: that of the row, or the one chosen for a new row. */
function useOwner(row: InputProps['row']): number | undefined {
  const chosen: unknown = useWatch({ name: 'idCompany' });
  const owner = row?.idCompany ?? chosen;
  return typeof owner === 'number' ? owner : undefined;
}

export function RefInput(props: InputProps) {
  const { name, row, description } = props;
  const { of = '' } = props.field;
  const { t } = useTranslation();
  const label = refNameIn(row, name);
  const owner = useOwner(row);
  const selected = row?.[name];
  const inactive = useIsInactive(of, selected, label);
  const note = inactive && label ? t('catalogues.ref.inactive', { name: label }) : description;
  const target = catalogueNamed(of);
  return (
    <AsyncSelectField
      // Another company has other records: what was typed and chosen is forgotten.
      key={owner}
      {...fieldProps({ ...props, description: note })}
      endpoint={target.extras.choices}
      {...(hasCompany(target) && owner ? { input: { query: { idCompany: owner } } } : {})}
      option={(one) => ({ value: one.id, label: one.name })}
      initial={typeof selected === 'number' ? { value: selected, label: label ?? `#${selected}` } : undefined}
    />
  );
}
