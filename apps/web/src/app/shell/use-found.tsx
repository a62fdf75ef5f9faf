import { type Found, searchAll } from '@gemelo/contract/endpoints/search';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { useNavigate } from '../../lib/navigation.ts';
import { useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { MenuIcon } from '../../ui/menu-icon.tsx';
import { areas } from '../areas.ts';

const MIN_QUERY_LENGTH = 2;
const DEBOUNCE_MS = 200;

const places = Object.assign({}, ...areas.map(({ search }) => search?.found ?? {})) as Required<
  NonNullable<NonNullable<(typeof areas)[number]['search']>['found']>
>;

/** A record that was found, as a command that opens it. */
export interface FoundAction {
  id: string;
  label: string;
  description?: string;
  leftSection: ReactNode;
  disabled: boolean;
  onClick: () => void;
}

/** Search results of the server by kind; it leaves out records the user may not view. */
export function useFound(typed: string) {
  const { t } = useTranslation();
  const can = useCan();
  const navigate = useNavigate();
  const [words] = useDebouncedValue(typed.trim(), DEBOUNCE_MS);
  const enabled = words.length >= MIN_QUERY_LENGTH;
  const { data, isFetching } = useRead(
    searchAll,
    { query: { q: words.slice(0, 100) } },
    { enabled, keepPrevious: true },
  );
  const found = enabled ? (data?.data ?? []) : [];
  const isSearching = isFetching || words !== typed.trim();

  const action = (one: Found): FoundAction => {
    const { icon, link } = places[one.kind];
    return {
      id: `found-${one.kind}-${one.id}`,
      label: one.name,
      ...(one.detail ? { description: one.detail } : {}),
      leftSection: <MenuIcon name={icon} size={18} />,
      // Results of the previous words stay visible, but Enter must not open one of them.
      disabled: isSearching,
      onClick: () => void navigate(link(one, can)),
    };
  };
  const groups = [...new Set(found.map(({ kind }) => kind))].map((kind) => ({
    group: t(`names.kind.${kind}`),
    actions: found.filter((one) => one.kind === kind).map(action),
  }));
  return { groups, isSearching };
}
