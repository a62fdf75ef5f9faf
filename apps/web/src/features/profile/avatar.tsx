import type { Presence } from '@gemelo/contract/endpoints/users';
import { PresenceDot } from '../../ui/states/presence-dot.tsx';
import { initialsOf } from '../../ui/text/initials.ts';
import classes from './avatar.module.css';

interface AvatarProps {
  name: string;
  picture: string | null;
  presence: Presence;
  size?: number;
}

/** A person's picture or initials, with the presence dot. */
export function Avatar({ name, picture, presence, size = 36 }: AvatarProps) {
  return (
    <span className={classes.avatar} style={{ inlineSize: size, blockSize: size, fontSize: size * 0.38 }}>
      {picture ? (
        <img src={picture} alt="" width={size} height={size} />
      ) : (
        <span className={classes.initials} data-initials={initialsOf(name)} />
      )}
      <PresenceDot presence={presence} placed />
    </span>
  );
}
