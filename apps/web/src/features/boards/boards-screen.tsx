import { type Board, boards, getBoard, type ListedBoard } from '@gemelo/contract/endpoints/boards';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useNavigate, useSearch } from '../../lib/navigation.ts';
import { useRead } from '../../lib/query.ts';
import { useSeesAll } from '../../lib/reach.ts';
import { useSession } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useShownCompany } from '../../parts/company/shown-company.ts';
import { Screen } from '../../ui/screen.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { BoardDesk } from './board-desk.tsx';
import { BoardRotation } from './rotation/board-rotation.tsx';
import { rotationIn } from './rotation/rotation.ts';
import { StartersPanel } from './starters-panel.tsx';

/** A board that was removed or is no longer shared. */
function Gone() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <NoData
      title={t('boards.gone.title')}
      text={t('boards.gone.text')}
      action={
        <Button onClick={() => void navigate({ to: '.', search: {}, replace: true })}>
          {t('boards.gone.action')}
        </Button>
      }
    />
  );
}

/** Widgets show the company of the address: that of the board. */
function useCompanyOf(board: Board | undefined) {
  const navigate = useNavigate();
  const seesAll = useSeesAll();
  const own = useSession(({ user }) => user?.idCompany);
  const shown = useShownCompany().idCompany;
  const wanted = seesAll ? board?.idCompany : undefined;
  useEffect(() => {
    if (wanted === undefined || wanted === shown) return;
    const named = wanted === own ? {} : { idCompany: wanted };
    void navigate({ to: '.', search: ({ idCompany: _, ...rest }) => ({ ...rest, ...named }), replace: true });
  }, [wanted, shown, own, navigate]);
}

function BoardPage({ idBoard, list }: { idBoard: number; list: readonly ListedBoard[] }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useRead(getBoard, { params: { idBoard } });
  useCompanyOf(data?.data);
  if (data) return <BoardDesk board={data.data} boards={list} />;
  return (
    <Screen title={t('boards.title')} purpose={t('boards.purpose')}>
      {error?.status === 404 && <Gone />}
      {error && error.status !== 404 && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && <Loading kind="cards" count={6} />}
    </Screen>
  );
}

/** Boards of widgets: the one of the address, else one's own first. */
export function BoardsScreen() {
  const { t } = useTranslation();
  const { id, rotate, every } = useSearch();
  const { data, error, refetch } = useRead(boards, {});
  const list = data?.data;
  const rotation = rotationIn({ rotate, every });
  if (list && rotation) return <BoardRotation {...rotation} boards={list} />;
  const idBoard = Number(id) || list?.[0]?.idBoard;
  if (list && idBoard) return <BoardPage key={idBoard} idBoard={idBoard} list={list} />;
  return (
    <Screen title={t('boards.title')} purpose={t('boards.purpose')}>
      {error && !list && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !list && <Loading kind="cards" count={6} />}
      {list && <StartersPanel />}
    </Screen>
  );
}
