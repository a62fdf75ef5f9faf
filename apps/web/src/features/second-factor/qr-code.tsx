import { useEffect, useState } from 'react';
import classes from './second-factor.module.css';

/** Drawn here, so that the secret goes nowhere else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let wanted = true;
    void import('../../parts/qr/qr-address.ts').then(({ qrAddress }) => {
      if (wanted) setAddress(qrAddress(text));
    });
    return () => {
      wanted = false;
    };
  }, [text]);
  return (
    <div className={classes.qr}>{address && <img src={address} alt={label} width={176} height={176} />}</div>
  );
}
