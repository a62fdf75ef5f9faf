import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './map.module.css';
import { scaleOf } from './scale.ts';

const LONGEST = 90;
const KILOMETRE = 1000;

function ScaleBar({ metresPerPixel }: { metresPerPixel: number }) {
  const format = useFormat();
  const { metres, pixels } = scaleOf(metresPerPixel, LONGEST);
  const text = metres >= KILOMETRE ? `${format.number(metres / KILOMETRE)} km` : `${format.number(metres)} m`;
  return (
    <span className={classes.scale} style={{ inlineSize: pixels }} dir="ltr">
      {text}
    </span>
  );
}

interface MapFootProps {
  metresPerPixel: number | undefined;
  attribution: string | undefined;
}

/** How long things are, and whose data this is. */
export function MapFoot({ metresPerPixel, attribution }: MapFootProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.foot}>
      {metresPerPixel !== undefined && metresPerPixel > 0 && <ScaleBar metresPerPixel={metresPerPixel} />}
      <span className={classes.source}>{[t('map.source'), attribution].filter(Boolean).join(' · ')}</span>
    </div>
  );
}
