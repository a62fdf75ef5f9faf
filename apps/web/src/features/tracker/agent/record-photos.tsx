import { oneRecord } from '@gemelo/contract/endpoints/activity-records';
import { useRead } from '../../../lib/query.ts';
import { WhenNear } from '../../../ui/layout/when-near.tsx';
import { FileGallery } from '../../../ui/upload/file-gallery.tsx';

const HEIGHT = 104;

function Photos({ id }: { id: number }) {
  const { data } = useRead(oneRecord, { params: { id } });
  return data ? <FileGallery files={data.data.files} /> : <div style={{ minBlockSize: HEIGHT }} />;
}

/** The photos of a recorded action, asked for when they come near. */
export const RecordPhotos = ({ id }: { id: number }) => (
  <WhenNear height={HEIGHT}>
    <Photos id={id} />
  </WhenNear>
);
