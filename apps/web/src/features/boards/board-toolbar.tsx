import type { BoardDocument } from '@gemelo/contract/endpoints/board-document';
import type { ListedBoard } from '@gemelo/contract/endpoints/boards';
import { Select } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { useNavigate } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { PeriodControl } from '../../parts/bi/period-control.tsx';
import { SourceSelect } from '../../parts/bi/source-select.tsx';
import type { ChosenIn } from '../../parts/bi/use-period.ts';
import classes from './boards.module.css';
import type { useVariables } from './use-variables.ts';

interface BoardSelectProps {
  boards: readonly ListedBoard[];
  idBoard: number;
}

/** Another board; its variables and period are its own. */
function BoardSelect({ boards, idBoard }: BoardSelectProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const group = (mine: boolean) => ({
    group: t(mine ? 'boards.mine' : 'boards.shared'),
    items: boards
      .filter((one) => one.mine === mine)
      .map((one) => ({
        value: String(one.idBoard),
        label: one.mine ? one.name : `${one.name} · ${one.user}`,
      })),
  });
  return (
    <Select
      className={classes.select ?? ''}
      aria-label={t('boards.choose')}
      leftSection={<IconLayoutGrid size={16} aria-hidden />}
      data={[group(true), group(false)].filter(({ items }) => items.length > 0)}
      value={String(idBoard)}
      searchable={boards.length > 8}
      allowDeselect={false}
      onChange={(id) => id && void navigate({ to: '.', search: { id } })}
    />
  );
}

interface BoardToolbarProps extends BoardSelectProps {
  board: BoardDocument;
  variables: ReturnType<typeof useVariables>;
  period: ChosenIn;
}

/** Which board, the variables that its widgets follow, and the period. */
export function BoardToolbar({ boards, idBoard, board, variables, period }: BoardToolbarProps) {
  const follows = (name: 'warehouse' | 'measurement') =>
    board.widgets.some(({ follow }) => follow.includes(name));
  const { chosen, change } = variables;
  return (
    <div className={classes.toolbar}>
      {boards.length > 1 && <BoardSelect boards={boards} idBoard={idBoard} />}
      {follows('warehouse') && (
        <SourceSelect dim="warehouses" source={chosen} onChange={(ids) => change('warehouses', ids)} />
      )}
      {follows('measurement') && (
        <SourceSelect dim="measurements" source={chosen} onChange={(ids) => change('measurements', ids)} />
      )}
      <span className={classes.spring} />
      <PeriodControl period={period} />
    </div>
  );
}
