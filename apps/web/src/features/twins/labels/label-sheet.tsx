import { linkTo } from '../../../lib/addresses.ts';
import { qrAddress } from '../../../parts/qr/qr-address.ts';
import classes from './labels.module.css';

export interface LabelledTwin {
  idTwin: number;
  name: string;
  mac: string;
  TwinModel: { name: string };
}

export const labelSizes = ['a4', 'label'] as const;
export type LabelSize = (typeof labelSizes)[number];

interface LabelSheetProps {
  twins: readonly LabelledTwin[];
  size: LabelSize;
}

/** Labels as printed: black on white in either theme. */
export function LabelSheet({ twins, size }: LabelSheetProps) {
  return (
    <div className={classes.sheet} data-size={size}>
      {twins.map(({ idTwin, name, mac, TwinModel }) => (
        <article key={idTwin} className={classes.label}>
          <img
            className={classes.code}
            src={qrAddress(`${window.location.origin}${linkTo('twin', idTwin).to}`)}
            alt={`QR ${mac}`}
          />
          <div className={classes.words}>
            <bdi className={classes.name}>{name}</bdi>
            <bdi dir="ltr" className={classes.mac}>
              {mac}
            </bdi>
            <bdi className={classes.model}>{TwinModel.name}</bdi>
          </div>
        </article>
      ))}
    </div>
  );
}
