import screen from '../screen.module.css';
import { Bone, Skeleton, TextBone } from './skeleton.tsx';

const TOOLBAR = 36;
const TABLE = 520;

/** Any screen while its code loads: title, purpose, and the place of its table. */
export const ScreenSkeleton = () => (
  <Skeleton layout={screen.screen}>
    <div className={screen.words}>
      <TextBone height={20} width={220} />
      <TextBone height={12} width={380} />
    </div>
    <Bone height={TOOLBAR} />
    <Bone height={TABLE} />
  </Skeleton>
);
