import { catalogueNamed } from '@gemelo/contract/catalogues/registry';
import { refName } from '@gemelo/contract/kit/catalogue';
import { useTranslation } from 'react-i18next';
import { useRead } from '../../lib/query.ts';
import { AsyncSelectField } from '../../ui/form/async-select-field.tsx';
import type { Row } from '../catalogue-row.ts';
import { useName } from '../names.tsx';
import { type FieldRenderer, fieldProps, type InputProps, type ShownProps } from './field-renderer.ts';
import { OneLine } from './one-line.tsx';

const LIMIT = 200;

const namedIn = (row: Row | undefined, name: string) =>
  (row?.[refName(name)] as { name: string } | null | undefined)?.name;

function Name({ name, field, value, row, brief }: ShownProps) {
  const nameOf = useName(field.of);
  const shown = namedIn(row, name) ?? nameOf(value);
  return brief ? <OneLine>{shown}</OneLine> : <bdi>{shown}</bdi>;
}

/** What is chosen but no longer offered: choices leave out what is inactive. */
function useIsInactive(of: string, id: unknown, label: string | undefined): boolean {
  const { choices } = catalogueNamed(of).extras;
  const { data } = useRead(
    choices,
    { query: { search: label ?? '', limit: LIMIT } },
    { enabled: typeof id === 'number' && label !== undefined },
  );
  return data !== undefined && !data.data.some((one) => one.id === id);
}

function RefInput(props: InputProps) {
  const { name, row, description } = props;
  const { of = '' } = props.field;
  const { t } = useTranslation();
  const label = namedIn(row, name);
  const chosen = row?.[name];
  const inactive = useIsInactive(of, chosen, label);
  const note = inactive && label ? t('catalogues.ref.inactive', { name: label }) : description;
  return (
    <AsyncSelectField
      {...fieldProps({ ...props, description: note })}
      endpoint={catalogueNamed(of).extras.choices}
      option={(one) => ({ value: one.id, label: one.name })}
      initial={typeof chosen === 'number' ? { value: chosen, label: label ?? `#${chosen}` } : undefined}
    />
  );
}

export const ref: FieldRenderer = { Shown: Name, Input: RefInput, blank: null };
