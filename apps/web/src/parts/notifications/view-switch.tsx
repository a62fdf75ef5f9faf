import { SegmentedControl } from '@mantine/core';
import { useTranslation } from '../../lib/translation.tsx';

export type NotificationView = 'unread' | 'all';

interface ViewSwitchProps<V extends string> {
  value: V;
  onChange: (view: V) => void;
  views?: readonly V[];
}

/** What is unread, everything, and where offered the preferences. */
export function ViewSwitch<V extends string = NotificationView>({
  value,
  onChange,
  views = ['unread', 'all'] as unknown as readonly V[],
}: ViewSwitchProps<V>) {
  const { t } = useTranslation();
  return (
    <SegmentedControl
      aria-label={t('notifications.view.label')}
      value={value}
      data={views.map((view) => ({ value: view, label: t(`notifications.view.${view}`) }))}
      onChange={(view) => onChange(view as V)}
    />
  );
}
