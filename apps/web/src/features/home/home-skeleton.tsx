import { Bone, Skeleton } from '../../ui/skeletons/skeleton.tsx';
import classes from './home-screen.module.css';

/** Shaped like the page of somebody with warehouses, or like that of somebody with only their own work. */
export function HomeSkeleton({ single }: { single: boolean }) {
  return (
    <Skeleton layout={classes.columns} single={single}>
      <div className={classes.column}>
        <Bone height={270} />
        {!single && (
          <div className={classes.bones}>
            {[1, 2, 3, 4].map((card) => (
              <Bone key={card} height={208} />
            ))}
          </div>
        )}
      </div>
      {!single && (
        <div className={classes.column}>
          <Bone height={240} />
          <Bone height={170} />
          <Bone height={320} />
        </div>
      )}
    </Skeleton>
  );
}
