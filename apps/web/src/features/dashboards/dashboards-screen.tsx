import type { BoardDocument } from '@gemelo/contract/endpoints/board-document';
import { createBoard } from '@gemelo/contract/endpoints/boards';
import {
  IconArrowsDiff,
  IconChartBar,
  IconChartLine,
  IconCloudRain,
  IconGridDots,
  IconLayoutGrid,
  IconPackage,
  IconPlus,
  IconTemperature,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { hasScreen } from '../../lib/addresses.ts';
import { Link, useNavigate } from '../../lib/navigation.ts';
import { useWrite } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { BoardMiniature } from '../../parts/bi/board-miniature.tsx';
import { type DashboardName, dashboardPaths } from '../../parts/bi/dashboard-links.ts';
import { snackbar } from '../../ui/dialogs/snackbar.ts';
import { LinkCard } from '../../ui/layout/link-card.tsx';
import { Screen } from '../../ui/screen.tsx';
import type { Icon } from '../../ui/states/state-badge.tsx';
import { BoardCard, useBoards } from './board-cards.tsx';
import classes from './dashboards.module.css';
import mini from './mini.module.css';
import {
  CompareMini,
  ConditionsMini,
  DetailMini,
  EbagsMini,
  GeneralMini,
  StructureMini,
  WeatherMini,
} from './miniatures.tsx';
import { type Overview, useOverview } from './use-overview.ts';

interface Board {
  name: Exclude<DashboardName, 'all' | 'own'>;
  /** Its page of the menu, whose name it has. */
  page: string;
  icon: Icon;
  mini: (props: { overview: Overview }) => ReactNode;
}

const given: readonly Board[] = [
  { name: 'general', page: 'dashboard-general', icon: IconChartBar, mini: GeneralMini },
  { name: 'detail', page: 'dashboard-detail', icon: IconChartLine, mini: DetailMini },
  { name: 'conditions', page: 'dashboard-storage', icon: IconTemperature, mini: ConditionsMini },
  { name: 'structure', page: 'dashboard-structure', icon: IconGridDots, mini: StructureMini },
  { name: 'compare', page: 'dashboard-compare', icon: IconArrowsDiff, mini: CompareMini },
  { name: 'ebags', page: 'dashboard-ebags', icon: IconPackage, mini: EbagsMini },
  { name: 'weather', page: 'dashboard-weather', icon: IconCloudRain, mini: WeatherMini },
];

interface CardProps {
  icon: Icon;
  title: string;
  to: string;
  purpose: string;
  children: ReactNode;
}

function DashboardCard({ icon: Sign, title, to, purpose, children }: CardProps) {
  return (
    <LinkCard>
      <h3 className={classes.title}>
        <Sign size={18} aria-hidden />
        <Link to={to}>{title}</Link>
      </h3>
      <div className={classes.mini}>{children}</div>
      <p className={classes.purpose}>{purpose}</p>
    </LinkCard>
  );
}

const isOpen = (name: DashboardName) => hasScreen({ link: dashboardPaths[name], catalogue: false });

/** Makes an empty board and opens it to be composed. */
function useCompose() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const create = useWrite(createBoard, {
    onSuccess: ({ data: { idBoard } }) =>
      void navigate({ to: dashboardPaths.own, search: { id: idBoard, edit: 1 } }),
    onError: () => void snackbar.error(t('bi.failed.write')),
  });
  const empty: BoardDocument = { name: t('bi.boards.newName'), variables: {}, period: '7d', widgets: [] };
  return { run: () => create.mutate({ body: empty }), isPending: create.isPending };
}

/** The company's own boards and the given ones, each with small live figures. */
export function DashboardsScreen() {
  const { t } = useTranslation();
  const can = useCan();
  const compose = useCompose();
  const overview = useOverview();
  const own = useBoards().data?.data ?? [];
  const mayCompose = can('board:create') && isOpen('own');
  return (
    <Screen
      title={t('names.page.dashboards')}
      purpose={t('bi.dashboards.purpose')}
      primary={
        mayCompose
          ? {
              label: t('bi.dashboards.compose'),
              icon: <IconPlus size={16} />,
              onClick: compose.run,
              loading: compose.isPending,
            }
          : undefined
      }
    >
      {own.length > 0 && (
        <section className={classes.section}>
          <h2 className={classes.heading}>{t('bi.dashboards.own')}</h2>
          <div className={classes.cards}>
            {own.map((board) => (
              <BoardCard key={board.idBoard} board={board} />
            ))}
          </div>
        </section>
      )}
      <section className={classes.section}>
        <h2 className={classes.heading}>{t('bi.dashboards.given')}</h2>
        <div className={classes.cards}>
          {given
            .filter(({ name }) => isOpen(name))
            .map(({ name, page, icon, mini: Mini }) => (
              <DashboardCard
                key={name}
                icon={icon}
                title={t(`names.page.${page}`)}
                to={dashboardPaths[name]}
                purpose={t(`bi.dashboards.about.${name}`)}
              >
                <Mini overview={overview} />
              </DashboardCard>
            ))}
          {isOpen('own') && (
            <DashboardCard
              icon={IconLayoutGrid}
              title={t('names.page.dashboard-own')}
              to={dashboardPaths.own}
              purpose={t('bi.dashboards.about.own')}
            >
              {own[0] ? (
                <div className={mini.own}>
                  <BoardMiniature layout={own[0].layout} />
                </div>
              ) : (
                <span className={classes.none}>{t('bi.boards.none')}</span>
              )}
            </DashboardCard>
          )}
        </div>
      </section>
    </Screen>
  );
}
