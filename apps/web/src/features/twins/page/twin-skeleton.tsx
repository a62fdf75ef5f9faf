import record from '../../../ui/layout/record-page.module.css';
import { Loading } from '../../../ui/states/loading.tsx';
import tiles from './tiles/tiles.module.css';

const TILE = 106;
const CHART = 340;
const CARD = 152;

/** The page of a device while it loads, with the shape of the page. */
export const TwinSkeleton = () => (
  <>
    <div className={tiles.tiles}>
      <Loading kind="block" height={TILE} />
      <Loading kind="block" height={TILE} />
    </div>
    <Loading kind="block" height={CHART} />
    <div className={record.columns}>
      <div className={record.column}>
        <Loading kind="block" height={CARD} />
        <Loading kind="block" height={CARD} />
      </div>
      <Loading kind="block" height={CARD * 2} />
    </div>
  </>
);
