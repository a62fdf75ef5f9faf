import { listNotifications } from '@gemelo/contract/endpoints/notifications';
import { Button } from '@mantine/core';
import { IconArrowUp, IconChecks, IconInbox } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { RecordLinks } from '../../ui/lists/record-links.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { NoData } from '../../ui/states/no-data.tsx';
import { NotificationItem } from './notification-item.tsx';
import classes from './notifications.module.css';
import { useMarking } from './use-marking.ts';
import { useSteady } from './use-steady.ts';
import type { NotificationView } from './view-switch.tsx';

/** Arrows move between the records. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (!step) return;
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('li a')];
  const at = links.findIndex((link) => link.closest('li')?.contains(document.activeElement));
  const next = links[at < 0 ? (step > 0 ? 0 : links.length - 1) : at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

interface ListProps {
  view: NotificationView;
  /** How many are read at first. */
  first: number;
  /** Adds the rest in steps. */
  growing?: boolean;
  /** The first row gets the focus, so that arrows move from there. */
  focused?: boolean;
  onFollow?: () => void;
}

const LARGEST = 200;

/** What the user was told, a row for each record, newest first. */
export function NotificationList({ view, first, growing = false, focused = false, onFollow }: ListProps) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(first);
  const { data, error, refetch, isFetching } = useRead(
    listNotifications,
    { query: { limit, ...(view === 'unread' ? { unread: '1' as const } : {}) } },
    { keepPrevious: true },
  );
  const { shown, fresh, showFresh } = useSteady(data?.data, limit, !isFetching);
  const marking = useMarking();
  const list = useRef<HTMLDivElement>(null);
  const hasRows = shown !== undefined && shown.length > 0;
  useEffect(() => {
    if (focused && hasRows) list.current?.querySelector<HTMLElement>('li a')?.focus();
  }, [focused, hasRows]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} compact />;
  if (!shown) return <Loading count={6} />;
  if (shown.length === 0 && fresh === 0)
    return (
      <NoData
        compact
        icon={<IconInbox size={24} stroke={1.5} />}
        title={t(`notifications.empty.${view}`)}
        text={t('notifications.empty.text')}
      />
    );
  const hasUnread = shown.some(({ unread }) => unread > 0);
  const canGrow = growing && (data?.total ?? 0) > shown.length && limit < LARGEST;
  return (
    <div className={classes.scroll}>
      <div className={classes.tools} role="status">
        {fresh > 0 && (
          <Button size="compact-sm" leftSection={<IconArrowUp size={14} aria-hidden />} onClick={showFresh}>
            {t('notifications.fresh', { count: fresh })}
          </Button>
        )}
        {hasUnread && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            className={classes.all}
            leftSection={<IconChecks size={16} aria-hidden />}
            disabled={marking.isPending}
            onClick={marking.readAll}
          >
            {t('notifications.readAll')}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links inside have the focus */}
      <div ref={list} onKeyDown={moveFocus}>
        <RecordLinks>
          {shown.map((group) => (
            <NotificationItem
              key={`${group.entity}/${group.entityId}`}
              group={group}
              onRead={() => marking.read(group)}
              onUnread={() => marking.unread(group)}
              onFollow={() => {
                if (group.unread > 0) marking.read(group);
                onFollow?.();
              }}
            />
          ))}
        </RecordLinks>
      </div>
      {canGrow && (
        <Button
          variant="default"
          fullWidth
          loading={isFetching}
          onClick={() => setLimit(Math.min(limit + first, LARGEST))}
        >
          {t('notifications.older')}
        </Button>
      )}
    </div>
  );
}
