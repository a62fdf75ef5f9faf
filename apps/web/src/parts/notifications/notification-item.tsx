import type { NotificationGroup } from '@gemelo/contract/endpoints/notifications';
import { ActionIcon } from '@mantine/core';
import { IconMail, IconMailOpened } from '@tabler/icons-react';
import { useTranslation } from '../../lib/translation.tsx';
import { RecordLink } from '../../ui/lists/record-links.tsx';
import { Age } from '../../ui/states/age.tsx';
import { kindIcons } from './kind-icons.ts';
import classes from './notifications.module.css';
import { placeOf } from './record-place.ts';
import { useNoticeWords } from './use-notice-words.ts';

interface ItemProps {
  group: NotificationGroup;
  onFollow: () => void;
  onRead: () => void;
  onUnread: () => void;
}

/** A record with its newest notice: who, what, when, and how many more. */
export function NotificationItem({ group, onFollow, onRead, onUnread }: ItemProps) {
  const { t } = useTranslation();
  const says = useNoticeWords();
  const { kind, title, at, unread, notices, entity, entityId } = group;
  const Icon = kindIcons[kind];
  const { line, detail } = says(group);
  const isUnread = unread > 0;
  const mark = t(isUnread ? 'notifications.markRead' : 'notifications.markUnread', { title });
  const MarkIcon = isUnread ? IconMailOpened : IconMail;
  return (
    <RecordLink
      link={placeOf(entity, entityId)}
      icon={<Icon size={18} aria-hidden />}
      onFollow={onFollow}
      title={
        <span className={classes.title} data-unread={isUnread || undefined}>
          {isUnread && <span className={classes.dot} role="img" aria-label={t('notifications.unread')} />}
          {/* Stands at the side of the page's language, whatever its own is. */}
          <span>
            <bdi>{title || t(`notifications.kind.${kind}`)}</bdi>
          </span>
        </span>
      }
      facts={
        <>
          <Age at={at} />
          {notices > 1 && <span>{t('notifications.more', { count: notices - 1 })}</span>}
        </>
      }
      action={
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          data-hint={mark}
          aria-label={mark}
          onClick={isUnread ? onRead : onUnread}
        >
          <MarkIcon size={18} stroke={1.5} />
        </ActionIcon>
      }
    >
      <span>{line}</span>
      {detail && (
        <span className={classes.detail}>
          <bdi>{detail}</bdi>
        </span>
      )}
    </RecordLink>
  );
}
