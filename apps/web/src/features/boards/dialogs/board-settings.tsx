import type { BoardDocument } from '@gemelo/contract/endpoints/board-document';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { isSame } from '../../../lib/is-same.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import type { Source } from '../../../parts/bi/source.ts';
import { SourceSelect } from '../../../parts/bi/source-select.tsx';
import { DrawerFoot } from '../../../ui/dialogs/drawer-foot.tsx';
import { useReportUnsaved } from '../../../ui/dialogs/unsaved.tsx';
import classes from './dialogs.module.css';
import { isPossible, PeriodField } from './period-field.tsx';

type Settings = Pick<BoardDocument, 'name' | 'variables' | 'period'>;

interface BoardSettingsProps {
  board: BoardDocument;
  onApply: (settings: Settings) => void;
}

const listed = (id: number | undefined) => (id ? [id] : []);

/** Name of a board, and the variables and period that it opens with. */
export function BoardSettings({ board, onApply }: BoardSettingsProps) {
  const { t } = useTranslation();
  const before: Settings = { name: board.name, variables: board.variables, period: board.period };
  const [draft, setDraft] = useState(before);
  const dirty = !isSame(draft, before);
  useReportUnsaved(dirty);
  const { idWarehouse, idMeasurement } = draft.variables;
  const source: Source = { warehouses: listed(idWarehouse), measurements: listed(idMeasurement) };
  const choose = (name: 'idWarehouse' | 'idMeasurement', ids: readonly number[]) => {
    const { [name]: _, ...others } = draft.variables;
    // A board begins with one of each, the one chosen last.
    const last = ids.at(-1);
    setDraft({ ...draft, variables: last === undefined ? others : { ...others, [name]: last } });
  };
  const name = draft.name.trim();
  const isValid = name !== '' && isPossible(draft.period);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (isValid) onApply({ ...draft, name });
      }}
    >
      <div className={classes.fields}>
        <TextInput
          label={t('boards.settings.name')}
          required
          maxLength={80}
          value={draft.name}
          error={name ? undefined : t('boards.settings.nameNeeded')}
          onChange={(event) => setDraft({ ...draft, name: event.currentTarget.value })}
        />
        <PeriodField
          label={t('boards.settings.period')}
          value={draft.period}
          onChange={(period) => setDraft({ ...draft, period })}
        />
        <fieldset className={classes.group}>
          <legend>{t('boards.settings.variables')}</legend>
          <div className={classes.choices}>
            <SourceSelect dim="warehouses" source={source} onChange={(ids) => choose('idWarehouse', ids)} />
            <SourceSelect
              dim="measurements"
              source={source}
              onChange={(ids) => choose('idMeasurement', ids)}
            />
          </div>
          <p className={classes.hint}>{t('boards.settings.variablesHint')}</p>
        </fieldset>
      </div>
      <DrawerFoot>
        <Button type="submit" disabled={!dirty || !isValid}>
          {t('boards.settings.apply')}
        </Button>
      </DrawerFoot>
    </form>
  );
}
