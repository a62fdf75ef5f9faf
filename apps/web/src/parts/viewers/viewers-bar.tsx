import type { ViewedKind } from '@gemelo/contract/endpoints/viewers';
import { Avatar } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import { initialsOf } from '../../ui/text/initials.ts';
import { useViewers } from './use-viewers.ts';
import classes from './viewers-bar.module.css';

const MOST = 5;

/** Who else has this record open, and who is typing; nothing while one is alone with it. */
export function ViewersBar({ entity, id }: { entity: ViewedKind; id: number }) {
  const { t } = useTranslation();
  const viewers = useViewers(entity, id);
  const shown = viewers.slice(0, MOST);
  const more = viewers.length - shown.length;
  return (
    <ul className={classes.bar} aria-label={t('parts.viewers.title')} aria-live="polite">
      {shown.map(({ idUser, name, typing }) => (
        <li key={idUser} className={classes.viewer} data-typing={typing || undefined}>
          <Avatar size={24} radius="xl" color="gray" aria-hidden>
            {initialsOf(name)}
          </Avatar>
          <span>
            <bdi>{name}</bdi> {t(typing ? 'parts.viewers.typing' : 'parts.viewers.looking')}
          </span>
          {typing && <IconPencil size={14} aria-hidden />}
        </li>
      ))}
      {more > 0 && <li className={classes.viewer}>{t('parts.viewers.more', { count: more })}</li>}
    </ul>
  );
}
