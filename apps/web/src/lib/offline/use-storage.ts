import { useEffect, useState } from 'react';

const ALMOST_FULL = 0.9;

/** Asks the browser not to clear what waits; tells whether the device is almost full. */
export function useStorage(): boolean {
  const [isAlmostFull, setIsAlmostFull] = useState(false);
  useEffect(() => {
    // Pages without TLS have no storage manager.
    const { storage } = navigator as { storage?: StorageManager };
    void storage?.persist?.();
    void storage?.estimate?.().then(({ usage = 0, quota = 0 }) => {
      setIsAlmostFull(quota > 0 && usage / quota > ALMOST_FULL);
    });
  }, []);
  return isAlmostFull;
}
