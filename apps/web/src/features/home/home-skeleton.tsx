import { useTranslation } from '../../lib/translation.tsx';
import classes from './home-screen.module.css';

const Bone = ({ height }: { height: number }) => (
  <div className={classes.bone} style={{ blockSize: height }} />
);

/** Shaped like the page of somebody with warehouses, or like that of somebody with only their own work. */
export function HomeSkeleton({ single }: { single: boolean }) {
  const { t } = useTranslation();
  return (
    <div
      className={classes.columns}
      data-single={single || undefined}
      data-loading
      role="status"
      aria-label={t('ui.loading')}
    >
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
    </div>
  );
}
