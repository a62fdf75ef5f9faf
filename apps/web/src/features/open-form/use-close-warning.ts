import { useEffect } from 'react';

/** The browser asks before the tab is closed or reloaded, while that would lose something. */
export function useCloseWarning(isAtRisk: boolean): void {
  useEffect(() => {
    if (!isAtRisk) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAtRisk]);
}
