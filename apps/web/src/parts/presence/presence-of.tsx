import { listPresent } from '@gemelo/contract/endpoints/presence';
import { VisuallyHidden } from '@mantine/core';
import { useRead } from '../../lib/query.ts';
import { useIsLost } from '../../lib/server-health.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { PresenceDot } from '../../ui/states/presence-dot.tsx';
import classes from './presence-of.module.css';

interface PresenceOfProps {
  idUser: number;
  /** Only the dot; its word is a hint and is read aloud. */
  compact?: boolean;
}

/** Whether a colleague is there; live updates refresh the one call behind all of them. */
export function PresenceOf({ idUser, compact = false }: PresenceOfProps) {
  const { t } = useTranslation();
  const { data } = useRead(listPresent, {}, { staleTime: Number.POSITIVE_INFINITY });
  const isLost = useIsLost();
  if (!data) return null;
  const presence = data.data.find((one) => one.idUser === idUser)?.presence ?? 'offline';
  const word = t(`shell.presence.${isLost ? 'unknown' : presence}`);
  return (
    <span className={classes.presence} {...(compact ? { 'data-hint': word } : {})}>
      <PresenceDot presence={isLost ? 'offline' : presence} />
      {compact ? <VisuallyHidden>{word}</VisuallyHidden> : word}
    </span>
  );
}
