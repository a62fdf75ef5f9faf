import { alarmSummary } from '@gemelo/contract/endpoints/alarm-summary';
import { ActionIcon, Popover } from '@mantine/core';
import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { FALLBACK_MS, useRead } from '../../lib/query.ts';
import { useCan } from '../../lib/session.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import classes from './alarm-bell.module.css';

const MAX_COUNT = 99;
/** The list and its texts are loaded when the bell is opened. */
const BellList = lazy(async () => {
  const [list] = await Promise.all([import('./bell-list.tsx'), loadTexts('alarms')]);
  return { default: list.BellList };
});

/** Number of unattended alarms, with a dropdown of the newest. */
export function AlarmBell() {
  const { t } = useTranslation();
  const can = useCan();
  const [opened, setOpened] = useState(false);
  const allowed = can('alarm:view');
  const { data } = useRead(alarmSummary, {}, { enabled: allowed, every: FALLBACK_MS });
  if (!allowed) return null;
  const { alarm = 0, warning = 0 } = data?.data.open ?? {};
  const count = alarm + warning;
  const label = t('shell.alarms', { count });
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={360} trapFocus>
      <Popover.Target>
        <ActionIcon
          data-hint={opened ? undefined : label}
          className={classes.bell}
          aria-label={label}
          aria-haspopup="dialog"
          aria-expanded={opened}
          onClick={() => setOpened(!opened)}
        >
          <IconBell size={20} stroke={1.5} />
          {count > 0 && (
            <span className={classes.count} data-tone={alarm > 0 ? 'alarm' : 'warning'} aria-hidden>
              {count > MAX_COUNT ? `${MAX_COUNT}+` : count}
            </span>
          )}
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown} aria-label={label}>
        {opened && (
          <Suspense fallback={<Loading count={3} />}>
            <BellList summary={data?.data} onFollow={() => setOpened(false)} />
          </Suspense>
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
