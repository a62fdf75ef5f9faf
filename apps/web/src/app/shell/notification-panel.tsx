import { Button, Drawer } from '@mantine/core';
import { IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { linkTo } from '../../lib/addresses.ts';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { NotificationList } from '../../parts/notifications/notification-list.tsx';
import { type NotificationView, ViewSwitch } from '../../parts/notifications/view-switch.tsx';
import classes from './notification-panel.module.css';

interface PanelProps {
  onClose: () => void;
}

function Foot({ onClose }: PanelProps) {
  const { t } = useTranslation();
  const { to } = linkTo('notifications');
  return (
    <footer className={classes.foot}>
      <Button component={Link} to={to} search={{ view: 'all' }} variant="default" onClick={onClose}>
        {t('notifications.seeAll')}
      </Button>
      <Button
        component={Link}
        to={to}
        search={{ view: 'preferences' }}
        variant="subtle"
        color="gray"
        leftSection={<IconSettings size={16} aria-hidden />}
        onClick={onClose}
      >
        {t('notifications.view.preferences')}
      </Button>
    </footer>
  );
}

/** What is new for the user, with the way to the rest. */
export function NotificationPanel({ onClose }: PanelProps) {
  const { t } = useTranslation();
  const [view, setView] = useState<NotificationView>('unread');
  return (
    <section className={classes.panel} aria-label={t('notifications.title')}>
      <header className={classes.head}>
        <h2 className={classes.title}>{t('notifications.title')}</h2>
        <ViewSwitch value={view} onChange={setView} />
      </header>
      <NotificationList key={view} view={view} first={15} focused onFollow={onClose} />
      <Foot onClose={onClose} />
    </section>
  );
}

/** The same over the whole of a phone. */
export function NotificationSheet({ onClose }: PanelProps) {
  const { t } = useTranslation();
  return (
    <Drawer
      opened
      onClose={onClose}
      size="100%"
      position="bottom"
      padding={12}
      aria-label={t('notifications.title')}
      closeButtonProps={{ 'aria-label': t('ui.close'), size: 44 }}
      classNames={{ body: classes.sheet ?? '' }}
    >
      <NotificationPanel onClose={onClose} />
    </Drawer>
  );
}
