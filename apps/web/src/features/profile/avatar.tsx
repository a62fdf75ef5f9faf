import type { Presence } from '@gemelo/contract/endpoints/users';
import { Avatar as Picture } from '@mantine/core';
import classes from './avatar.module.css';

interface AvatarProps {
  name: string;
  picture: string | null;
  presence: Presence;
  size?: number;
}

/** A person's picture or initials, with the dot that says whether they are there. */
export function Avatar({ name, picture, presence, size = 36 }: AvatarProps) {
  return (
    <span className={classes.avatar} style={{ inlineSize: size, blockSize: size }}>
      <Picture src={picture} name={name} size={size} radius="50%" color="lightGreen" alt="" />
      <span className={classes.dot} data-presence={presence} />
    </span>
  );
}

export const PresenceDot = ({ presence }: { presence: Presence }) => (
  <span className={classes.dot} data-presence={presence} data-alone />
);
