import { useServerHealth } from '../../lib/server-health.ts';
import { useTranslation } from '../../lib/translation.tsx';
import classes from './footer.module.css';

/** The year is fixed by the specification. */
export function Footer() {
  const { t } = useTranslation();
  const version = useServerHealth((health) => health.version);
  return (
    <footer className={classes.footer}>
      <span>{t('shell.footer')}</span>
      {version && <bdi>v{version}</bdi>}
    </footer>
  );
}
