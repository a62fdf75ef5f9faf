import { useEffect, useState } from 'react';
import classes from './second-factor.module.css';

/** Drawn here, so that the secret goes nowhere else; dark on white in either theme, as cameras want it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let wanted = true;
    void import('qr').then(({ encodeQR }) => {
      const drawing = encodeQR(text, 'svg', { ecc: 'medium', border: 2 });
      if (wanted) setAddress(`data:image/svg+xml,${encodeURIComponent(drawing)}`);
    });
    return () => {
      wanted = false;
    };
  }, [text]);
  return (
    <div className={classes.qr}>{address && <img src={address} alt={label} width={176} height={176} />}</div>
  );
}
