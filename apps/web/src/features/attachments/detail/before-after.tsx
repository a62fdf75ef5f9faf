import type { AttachmentRelative } from '@gemelo/contract/endpoints/attachments';
import { useState } from 'react';
import { useFileUrl } from '../../../lib/file-url.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/translation.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import classes from '../attachments.module.css';

const HALF = 50;
const HEIGHT = 320;

const pictureOf = ({ files }: Pick<AttachmentRelative, 'files'>) =>
  files.find(({ hasThumbnail }) => hasThumbnail)?.idFile;

type Shown = Pick<AttachmentRelative, 'files' | 'createdAt' | 'takenAt'>;
interface BeforeAfterProps {
  before: Shown;
  after: Shown;
}

/** Two pictures of a place over each other; the slider says how much of each is seen. */
export function BeforeAfter({ before, after }: BeforeAfterProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [share, setShare] = useState(HALF);
  const first = useFileUrl(pictureOf(before), 'whole');
  const second = useFileUrl(pictureOf(after), 'whole');
  if (!first || !second) return <Loading kind="block" height={HEIGHT} />;
  const when = ({ takenAt, createdAt }: Shown) => format.moment(takenAt ?? createdAt);
  return (
    <figure className={classes.compare}>
      {/* Time runs to the right here in every language, as on a ruler. */}
      <div className={classes.pair} dir="ltr">
        <img src={second} alt={t('attachments.compare.after')} />
        <img
          src={first}
          alt={t('attachments.compare.before')}
          style={{ clipPath: `inset(0 ${100 - share}% 0 0)` }}
        />
        <span className={classes.divider} style={{ left: `${share}%` }} aria-hidden />
        <input
          type="range"
          min={0}
          max={100}
          value={share}
          aria-label={t('attachments.compare.slider')}
          aria-valuetext={t('attachments.compare.share', { share: format.percent(share / 100) })}
          onChange={(event) => setShare(Number(event.currentTarget.value))}
        />
      </div>
      <figcaption className={classes.captions} dir="ltr">
        <span>
          <strong>{t('attachments.compare.before')}</strong> <bdi>{when(before)}</bdi>
        </span>
        <span>
          <strong>{t('attachments.compare.after')}</strong> <bdi>{when(after)}</bdi>
        </span>
      </figcaption>
    </figure>
  );
}
