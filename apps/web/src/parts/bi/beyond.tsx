import { useTranslation } from '../../lib/translation.tsx';
import { toneIcons } from '../../ui/states/state-badge.tsx';
import classes from './widgets/storage.module.css';

interface BeyondProps {
  /** What the value means; without it, it is within its limits. */
  tone?: 'warning' | 'alarm' | undefined;
  children: string;
}

/** A figure; beyond a limit in the colour of that, with its icon and, for those who listen, its word. */
export function Beyond({ tone, children }: BeyondProps) {
  const { t } = useTranslation();
  const Icon = tone && toneIcons[tone];
  return (
    <span className={classes.beyond} data-tone={tone}>
      {Icon && (
        <span role="img" aria-label={t('ui.state.beyond')} style={{ lineHeight: 0 }}>
          <Icon size={14} aria-hidden />
        </span>
      )}
      <bdi>{children}</bdi>
    </span>
  );
}
