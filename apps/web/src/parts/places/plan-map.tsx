import { Fragment, type ReactNode, useRef } from 'react';
import { useTranslation } from '../../lib/translation.tsx';
import stack from '../../ui/layout/stack.module.css';
import { useScrollEdges } from '../../ui/use-scroll-edges.ts';
import { layOut, type Planned, type PlannedSection } from './plan-layout.ts';
import classes from './plan-map.module.css';

interface PlanMapProps<S extends Planned> {
  section: PlannedSection<S>;
  /** Draws a segment. */
  children: (segment: S) => ReactNode;
}

/** Smallest cell with a legible value; below it the plan scrolls. */
const CELL = 80;
const WIDE = 280;

const numbersBelow = (count: number) => Array.from({ length: count }, (_, number) => number);

/** The segments of a category at their place in the building. */
export function PlanMap<S extends Planned>({ section, children }: PlanMapProps<S>) {
  const { t } = useTranslation();
  const { rows, beside } = layOut(section);
  const scroller = useRef<HTMLDivElement>(null);
  const hidden = useScrollEdges(scroller);
  const hasPlan = rows.some((row) => row.some(Boolean));
  return (
    <div className={stack.column}>
      {hasPlan && (
        // The plan of a building is never mirrored; the texts in it keep their direction.
        <div ref={scroller} dir="ltr" className={classes.scroller} data-more={hidden}>
          <table
            dir="ltr"
            className={classes.plan}
            aria-label={t('parts.places.plan', { name: section.name })}
            style={{ minInlineSize: section.planColumns * CELL, maxInlineSize: section.planColumns * WIDE }}
          >
            <tbody>
              {numbersBelow(section.planRows).map((row) => (
                <tr key={row}>
                  {numbersBelow(section.planColumns).map((column) => {
                    const segment = rows[row]?.[column];
                    return (
                      <td key={column}>
                        {segment ? children(segment) : <span className={classes.gap} aria-hidden />}
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {beside.length > 0 && (
        <section className={classes.beside} aria-label={t('parts.places.planWaiting')}>
          {hasPlan && <h3>{t('parts.places.planWaiting')}</h3>}
          {beside.map((segment) => (
            <Fragment key={segment.idWarehouseSegment}>{children(segment)}</Fragment>
          ))}
        </section>
      )}
    </div>
  );
}
