import { ColumnsSkeleton } from '../../../ui/skeletons/columns-skeleton.tsx';
import { Bone, Skeleton } from '../../../ui/skeletons/skeleton.tsx';
import tiles from './tiles/tiles.module.css';

const TILE = 113;
const CHART = 402;

/** The page of a device while it loads. */
export const TwinSkeleton = () => (
  <>
    <Skeleton layout={tiles.tiles}>
      <Bone height={TILE} />
      <Bone height={TILE} />
    </Skeleton>
    <Bone height={CHART} />
    <ColumnsSkeleton columns={[[168, 152], [304]]} />
  </>
);
