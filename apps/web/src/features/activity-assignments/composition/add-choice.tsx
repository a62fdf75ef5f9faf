import type { Catalogue } from '@gemelo/contract/kit/catalogue';
import { Button, Select } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useCan } from '../../../lib/session.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { useDrawer } from '../../../ui/dialogs/use-drawer.ts';
import classes from './composition.module.css';
import type { CreatedRow } from './create-here.tsx';

const CreateHere = lazy(() => import('./create-here.tsx').then((m) => ({ default: m.CreateHere })));

interface AddChoiceProps {
  catalogue: Catalogue;
  idCompany: number;
  label: string;
  createLabel: string;
  choices: readonly { value: number; label: string }[];
  onChoose: (id: number) => void;
  onCreated: (row: CreatedRow) => void;
}

/** Adds what exists, or something new that is made on the spot. */
export function AddChoice(props: AddChoiceProps) {
  const { catalogue, idCompany, label, createLabel, choices, onChoose, onCreated } = props;
  const { t } = useTranslation();
  const can = useCan();
  const drawer = useDrawer<true>();
  const [search, setSearch] = useState('');
  return (
    <div className={classes.add}>
      <Select<number>
        aria-label={label}
        placeholder={label}
        leftSection={<IconPlus size={16} aria-hidden />}
        className={classes.addSelect ?? ''}
        data={[...choices]}
        value={null}
        searchValue={search}
        onSearchChange={setSearch}
        onChange={(id) => {
          if (id !== null) onChoose(id);
          setSearch('');
        }}
        searchable
        aria-autocomplete="list"
        nothingFoundMessage={t('ui.select.nothing')}
      />
      {can(`${catalogue.resource}:create`) && (
        <Button variant="default" onClick={() => drawer.open(true)}>
          {createLabel}
        </Button>
      )}
      <Suspense fallback={null}>
        {drawer.content && (
          <CreateHere
            key={drawer.turn}
            {...{ catalogue, idCompany, onCreated }}
            title={createLabel}
            opened={drawer.opened}
            onClose={drawer.close}
          />
        )}
      </Suspense>
    </div>
  );
}
