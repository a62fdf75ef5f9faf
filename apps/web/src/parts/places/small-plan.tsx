import type { PlanCell, PlanSection } from '@gemelo/contract/endpoints/home-attention';
import { IconBuildingWarehouse } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import { toneIcons } from '../../ui/states/state-badge.tsx';
import classes from './small-plan.module.css';

/** Room for the plan of a warehouse, in pixels. */
const WIDTH = 156;
const HEIGHT = 96;
const GAP = 3;
const LARGEST = { width: 44, height: 32 };
const SMALLEST = 3;
/** Smaller cells have no room for an icon. */
const ICON_FROM = 14;

type Look = 'alarm' | 'warning' | 'normal' | 'silent' | 'empty';

/** A bay without devices says nothing; one whose devices are all silent is not normal. */
export function lookOf({ level, twins, silent }: PlanCell): Look {
  if (twins === 0) return 'empty';
  if (level === 'normal' && silent === twins) return 'silent';
  return level;
}

/** Sections without a single device are left out where another has some. */
const stocked = (sections: readonly PlanSection[]) => {
  const used = sections.filter(({ cells }) => cells.some(({ twins }) => twins > 0));
  return used.length > 0 ? used : sections;
};

/** All sections share one size of cell, so that they stand beside each other like in the building. */
function cellSize(sections: readonly PlanSection[]) {
  const columns = sections.reduce((sum, section) => sum + section.columns, 0);
  const rows = Math.max(...sections.map((section) => section.rows));
  const fit = (room: number, count: number, largest: number) =>
    Math.max(SMALLEST, Math.min(largest, Math.floor((room + GAP) / count - GAP)));
  return {
    width: fit(WIDTH - (sections.length - 1) * 2 * GAP, columns, LARGEST.width),
    height: fit(HEIGHT, rows, LARGEST.height),
  };
}

function Cell({ cell, size }: { cell: PlanCell; size: ReturnType<typeof cellSize> }) {
  const look = lookOf(cell);
  const room = Math.min(size.width, size.height);
  const Icon = look === 'alarm' || look === 'warning' ? toneIcons[look] : undefined;
  return (
    <span
      className={classes.cell}
      data-tone={look === 'empty' ? undefined : look}
      data-look={look}
      data-hint={cell.name ?? undefined}
      style={{ gridRow: cell.row, gridColumn: cell.column }}
    >
      {Icon && room >= ICON_FROM && <Icon size={Math.min(16, room - 4)} aria-hidden />}
    </span>
  );
}

interface SmallPlanProps {
  name: string;
  sections: readonly PlanSection[];
}

/** The floor plan in miniature, as it stands: never mirrored. */
export function SmallPlan({ name, sections }: SmallPlanProps) {
  const { t } = useTranslation();
  const shown = stocked(sections);
  if (shown.length === 0)
    return (
      <span className={classes.none} style={{ inlineSize: WIDTH, blockSize: HEIGHT }}>
        <IconBuildingWarehouse size={28} stroke={1.25} aria-hidden />
        {t('home.warehouses.noPlan')}
      </span>
    );
  const size = cellSize(shown);
  const cells = shown.flatMap((section) => section.cells);
  const count = (look: Look) => cells.filter((cell) => lookOf(cell) === look).length;
  const inAlarm = (look: Look) => cells.filter((cell) => lookOf(cell) === look && cell.openAlarms > 0).length;
  const [alarm, warning] = [inAlarm('alarm'), inAlarm('warning')];
  return (
    <span
      className={classes.plan}
      role="img"
      aria-label={t('home.warehouses.plan', {
        name,
        alarm,
        warning,
        beyond: count('alarm') + count('warning') - alarm - warning,
        normal: count('normal'),
        silent: count('silent'),
      })}
      style={{ minInlineSize: WIDTH, minBlockSize: HEIGHT }}
    >
      <span className={classes.sections} style={{ gap: 3 * GAP }}>
        {shown.map((section) => (
          <span
            key={section.name}
            className={classes.section}
            style={{
              gap: GAP,
              gridTemplateColumns: `repeat(${section.columns}, ${size.width}px)`,
              gridTemplateRows: `repeat(${section.rows}, ${size.height}px)`,
            }}
          >
            {section.cells.map((cell) => (
              <Cell key={`${cell.row}-${cell.column}`} cell={cell} size={size} />
            ))}
          </span>
        ))}
      </span>
    </span>
  );
}
