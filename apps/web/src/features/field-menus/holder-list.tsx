import { Checkbox, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { StateBadge } from '../../ui/states/state-badge.tsx';
import text from '../../ui/text/text.module.css';
import classes from './field-menus.module.css';
import type { Candidate } from './read-candidates.ts';

interface HolderListProps {
  title: string;
  empty: string;
  idCompany: number;
  /** Query key of the candidates. */
  kind: 'users' | 'activities';
  read: (idCompany: number, signal: AbortSignal) => Promise<Candidate[]>;
  held: ReadonlySet<number>;
  readOnly: boolean;
  onChange: (held: ReadonlySet<number>) => void;
}

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** Candidates for the menu, with its current holders checked. */
export function HolderList(props: HolderListProps) {
  const { title, empty, idCompany, kind, read, held, readOnly, onChange } = props;
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const { data, error, refetch } = useQuery({
    queryKey: ['menu candidates', kind, idCompany],
    queryFn: ({ signal }) => read(idCompany, signal),
  });
  const words = fold(search.trim());
  // Inactive candidates are only shown if they hold the menu.
  const offered = data?.filter(({ id, active }) => active || held.has(id));
  const shown = offered?.filter(({ name, more }) => fold(`${name} ${more ?? ''}`).includes(words));
  const toggle = (id: number) => {
    const next = new Set(held);
    if (!next.delete(id)) next.add(id);
    onChange(next);
  };
  return (
    <Card
      title={title}
      action={<span className={text.note}>{t('field-menus.have', { count: held.size })}</span>}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} compact />}
      {!data && !error && <Loading count={6} />}
      {offered && offered.length > 0 && (
        <TextInput
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          aria-label={t('table.search')}
          placeholder={t('table.search')}
          leftSection={<IconSearch size={16} aria-hidden />}
        />
      )}
      {shown?.length === 0 && <NoData compact title={search ? t('ui.select.nothing') : empty} />}
      <ul className={classes.list}>
        {shown?.map(({ id, name, more, active }) => (
          <li key={id}>
            <Checkbox
              checked={held.has(id)}
              disabled={readOnly}
              onChange={() => toggle(id)}
              label={
                <span className={classes.name}>
                  <bdi>{name}</bdi>
                  {!active && <StateBadge state="Inactivo" plain />}
                </span>
              }
              description={more ? <bdi>{more}</bdi> : undefined}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
