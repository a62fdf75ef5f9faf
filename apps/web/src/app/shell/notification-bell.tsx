import { countNotifications } from '@gemelo/contract/endpoints/notification-count';
import { ActionIcon, Popover } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { lazy, Suspense, useRef, useState } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { useShortcut } from '../../ui/shortcuts.ts';
import { Loading } from '../../ui/states/loading.tsx';
import classes from './alarm-bell.module.css';
import { useNarrow } from './use-narrow.ts';

const MAX_COUNT = 99;
const SECOND_KEY_MS = 1_500;
const load = () => Promise.all([import('./notification-panel.tsx'), loadTexts('notifications')]);
const Panel = lazy(async () => ({ default: (await load())[0].NotificationPanel }));
const Sheet = lazy(async () => ({ default: (await load())[0].NotificationSheet }));

/** Number of records with something unread; opened beside it on a desk, over everything on a phone. */
export function NotificationBell() {
  const { t } = useTranslation();
  const narrow = useNarrow();
  const [opened, setOpened] = useState(false);
  const firstKeyAt = useRef(0);
  const { data } = useRead(countNotifications, {}, { every: FALLBACK_MS });
  const count = data?.data.unread ?? 0;
  const label = t('shell.notifications', { count });
  const close = () => setOpened(false);
  useShortcut('g', () => {
    firstKeyAt.current = Date.now();
  });
  useShortcut('n', () => {
    if (Date.now() - firstKeyAt.current < SECOND_KEY_MS) setOpened(true);
  });
  return (
    <Popover opened={opened && !narrow} onChange={setOpened} position="bottom-end" width={420} trapFocus>
      <Popover.Target>
        <ActionIcon
          data-hint={opened ? undefined : label}
          className={classes.bell}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconInbox size={20} stroke={1.5} />
          {count > 0 && (
            <span className={classes.count} data-tone="info" aria-hidden>
              {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={label}>
        {opened && !narrow && (
          <Suspense fallback={<Loading count={3} />}>
            <Panel onClose={close} />
          </Suspense>
        )}
      </Popover.Dropdown>
      {opened && narrow && (
        <Suspense fallback={null}>
          <Sheet onClose={close} />
        </Suspense>
      )}
    </Popover>
  );
}
