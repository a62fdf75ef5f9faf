import { boards, type ListedBoard } from '@gemelo/contract/endpoints/boards';
import { IconLayoutGrid, IconUsers } from '@tabler/icons-react';
import { Link } from '../../lib/navigation.ts';
import { useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { BoardMiniature } from '../../parts/bi/board-miniature.tsx';
import { dashboardPaths } from '../../parts/bi/dashboard-links.ts';
import { LinkCard } from '../../ui/layout/link-card.tsx';
import { WhenNear } from '../../ui/layout/when-near.tsx';
import { Age } from '../../ui/states/age.tsx';
import { BoardLive } from './board-live.tsx';
import classes from './dashboards.module.css';
import mini from './mini.module.css';

/** The boards that people of the company composed, as far as the user sees them. */
export function useBoards() {
  const can = useCan();
  return useRead(boards, {}, { enabled: can('board:view'), keepPrevious: true });
}

/** A board that somebody composed: where its widgets stand, and the figures of the first. */
export function BoardCard({ board }: { board: ListedBoard }) {
  const { t } = useTranslation();
  const { idBoard, name, layout, mine, user, company, Roles, updatedAt } = board;
  const shared = company || Roles.length > 0;
  return (
    <LinkCard>
      <h3 className={classes.title}>
        {shared ? <IconUsers size={18} aria-hidden /> : <IconLayoutGrid size={18} aria-hidden />}
        <Link to={dashboardPaths.own} search={{ id: idBoard }}>
          <bdi>{name}</bdi>
        </Link>
      </h3>
      <div className={classes.mini}>
        {layout.length === 0 ? (
          <span className={classes.none}>{t('bi.boards.empty')}</span>
        ) : (
          <div className={mini.board}>
            <BoardMiniature layout={layout} />
            <WhenNear height={56}>
              <BoardLive idBoard={idBoard} />
            </WhenNear>
          </div>
        )}
      </div>
      <p className={classes.purpose}>
        <bdi>{mine ? t('bi.boards.mine') : user}</bdi> · {t('bi.boards.widgets', { count: layout.length })} ·{' '}
        <Age at={updatedAt} />
      </p>
    </LinkCard>
  );
}
