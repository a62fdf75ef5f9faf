import { type Found, searchAll } from '@gemelo/contract/endpoints/search';
import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useErrorText } from '../../ui/states/error-text.ts';

interface RecordSearchProps {
  label: string;
  /** The kind of the records that are looked for. */
  kind: string;
  /** Ids that make no sense here. */
  without: readonly number[];
  disabled?: boolean;
  autoFocus?: boolean;
  onChoose: (found: Found) => void;
}

const DEBOUNCE_MS = 200;
const MAX_QUERY_LENGTH = 100;
/** A number of one digit is enough, a letter is not. */
const isEnough = (words: string) => words.length > 1 || /^\d$/.test(words);

/** Finds a record of one kind by its name or number and hands it over. */
export function RecordSearch({ label, kind, without, disabled, autoFocus, onChoose }: RecordSearchProps) {
  const { t } = useTranslation();
  const textOf = useErrorText();
  const [typed, setTyped] = useState('');
  const [words] = useDebouncedValue(typed.trim().slice(0, MAX_QUERY_LENGTH), DEBOUNCE_MS);
  const enabled = isEnough(words);
  const { data, error, isFetching } = useRead(
    searchAll,
    { query: { q: words } },
    { enabled, keepPrevious: true },
  );
  const found = (enabled ? (data?.data ?? []) : []).filter(
    (one) => one.kind === kind && !without.includes(one.id),
  );
  const isSearching = isFetching || words !== typed.trim().slice(0, MAX_QUERY_LENGTH);
  const message = error
    ? textOf(error)
    : t(
        !isEnough(typed.trim())
          ? 'parts.links.type'
          : isSearching
            ? 'parts.links.searching'
            : 'parts.links.nothing',
      );
  return (
    <Select
      label={label}
      searchable
      aria-autocomplete="list"
      disabled={disabled ?? false}
      data-autofocus={autoFocus || undefined}
      // The server has already filtered.
      filter={({ options }) => options}
      data={found.map((one) => ({
        value: String(one.id),
        label: one.detail ? `${one.name} · ${one.detail}` : one.name,
      }))}
      value={null}
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={message}
      onChange={(value) => {
        const chosen = found.find(({ id }) => String(id) === value);
        if (!chosen) return;
        setTyped('');
        onChoose(chosen);
      }}
    />
  );
}
