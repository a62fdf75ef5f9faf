import type { AnyEndpoint, DataOf, InputOf } from '@gemelo/contract/kit/endpoint';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useSeededNames } from '../../lib/use-seeded-names.ts';
import { useErrorText } from '../states/error-text.ts';
import { type FieldProps, inputProps, useField } from './field.tsx';
import type { Option, OptionValue } from './select-field.tsx';
import { useClearButton } from './use-clear-button.ts';
import { useOffer } from './use-offer.ts';
import { useOnlyChoice } from './use-only-choice.ts';

type RowOf<E> = DataOf<E> extends readonly (infer Row)[] ? Row : never;

interface AsyncSelectFieldProps<E extends AnyEndpoint> extends FieldProps {
  /** A list endpoint that supports `search`. */
  endpoint: E;
  input?: InputOf<E>;
  option: (row: RowOf<E>) => Option;
  /** An option that makes no sense here. */
  without?: OptionValue | undefined;
  /** The initially selected option, so that its label is known before any search. */
  initial?: Option | undefined;
  onChosen?: (row: RowOf<E> | null) => void;
  /** Explains why a search may have no results. */
  nothing?: string;
  /** Error of a choice that the schema cannot judge, from its label. */
  problem?: ((chosen: string) => string) | undefined;
  /** Offers its options without a click, as soon as this holds and while nothing is chosen; the focus stays. */
  offers?: boolean;
  /** Asks for the options at once, so that an only one is chosen. */
  preselects?: boolean;
}

const SHOWN = 50;

/** A select with server-side search. */
export function AsyncSelectField<E extends AnyEndpoint>(props: AsyncSelectFieldProps<E>) {
  const { endpoint, input, option, onChosen, problem } = props;
  const { t } = useTranslation();
  const clearButton = useClearButton();
  const textOf = useErrorText();
  const seeded = useSeededNames();
  const translated = (one: Option): Option => ({ ...one, label: seeded.inField(props.name, one.label) });
  const initial = props.initial && translated(props.initial);
  const { field, error, label, required } = useField(props);
  const [shown, setShown] = useState(false);
  const [wasShown, setWasShown] = useState(false);
  const opened = wasShown || props.preselects === true;
  const [typed, setTyped] = useState(initial?.label ?? '');
  const [debounced] = useDebouncedValue(typed, 250);
  const selected = useRef(initial);

  // The input shows the label of the selected option; only other text is a search.
  const search = debounced === selected.current?.label ? '' : debounced;
  const { query = {} } = (input ?? {}) as { query?: object };
  const request = {
    ...input,
    query: { ...query, search, limit: SHOWN },
  } as unknown as InputOf<E>;
  const read = useRead(endpoint, request, { enabled: opened, keepPrevious: true });
  const searching = opened && (typed !== debounced || read.isPlaceholderData || read.isLoading);

  const rows = ((read.data?.data ?? []) as RowOf<E>[]).filter((row) => option(row).value !== props.without);
  const found = rows.map((row) => translated(option(row)));
  const missing = selected.current && !found.some(({ value }) => value === selected.current?.value);
  const options = missing && selected.current && !search ? [selected.current, ...found] : found;

  const ofNothing = read.error ? textOf(read.error, 'INTERNAL') : (props.nothing ?? t('ui.select.nothing'));
  const nothing = searching ? t('ui.loading') : ofNothing;

  const only = useOnlyChoice({
    name: props.name,
    options: props.preselects && !search && !read.isPlaceholderData && read.data ? found : undefined,
    active: required && !props.disabled,
    onChosen: (value) => {
      selected.current = found[0];
      setTyped(found[0]?.label ?? '');
      onChosen?.(rows.find((row) => option(row).value === value) ?? null);
    },
  });
  const show = () => {
    setShown(true);
    setWasShown(true);
  };
  useOffer(props.offers === true && !only && (field.value ?? null) === null, show);

  const choose = (value: OptionValue | null) => {
    const index = found.findIndex((one) => one.value === value);
    selected.current = found[index] ?? (value === initial?.value ? initial : undefined);
    field.onChange(value);
    onChosen?.(rows[index] ?? null);
  };

  return (
    <Select<OptionValue>
      {...inputProps({ ...props, description: only ? t('ui.form.onlyChoice') : props.description })}
      {...field}
      value={field.value ?? null}
      onChange={choose}
      label={label}
      error={error ?? (selected.current && problem?.(selected.current.label))}
      placeholder={props.placeholder ?? t('ui.select.placeholder')}
      data={options}
      searchable
      aria-autocomplete="list"
      searchValue={typed}
      onSearchChange={setTyped}
      // Server results are shown unfiltered; until they arrive the old options are filtered locally.
      {...(searching ? {} : { filter: ({ options: all }) => all })}
      aria-busy={searching}
      dropdownOpened={shown}
      onDropdownOpen={show}
      onDropdownClose={() => setShown(false)}
      clearable={!required}
      allowDeselect={!required}
      loading={opened && read.isFetching}
      nothingFoundMessage={nothing}
      aria-required={required}
      clearButtonProps={clearButton}
    />
  );
}
