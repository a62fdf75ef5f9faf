import record from '../layout/record-page.module.css';
import { Bone, Skeleton } from './skeleton.tsx';

interface ColumnsSkeletonProps {
  /** The grid of the page; that of a record by default. */
  layout?: string | undefined;
  even?: boolean;
  /** The heights of the cards in each column. */
  columns: readonly (readonly number[])[];
}

/** Cards in columns while they load. */
export const ColumnsSkeleton = ({ layout = record.columns, even = false, columns }: ColumnsSkeletonProps) => (
  <Skeleton layout={layout} even={even}>
    {Object.entries(columns).map(([column, heights]) => (
      <div key={column} className={record.column}>
        {Object.entries(heights).map(([card, height]) => (
          <Bone key={card} height={height} />
        ))}
      </div>
    ))}
  </Skeleton>
);
