import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { createTurns, type Turns } from './turns.ts';

const TurnsContext = createContext<Turns | null>(null);

export function TurnsProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [turns, setTurns] = useState<Turns | null>(null);
  useEffect(() => {
    const made = createTurns(client);
    setTurns(made);
    return made.stop;
  }, [client]);
  return <TurnsContext value={turns}>{children}</TurnsContext>;
}

/** Whether it is this widget's turn to begin; it stays so. One that asks for no figures need not wait. */
export function useTurn(waits: boolean): boolean {
  const turns = useContext(TurnsContext);
  const [mine, setMine] = useState(!waits);
  useEffect(() => (mine || !turns ? undefined : turns.ask(() => setMine(true))), [turns, mine]);
  return mine;
}
