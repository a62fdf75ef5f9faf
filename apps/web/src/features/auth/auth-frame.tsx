import { ActionIcon, NativeSelect } from '@mantine/core';
import { IconMoon, IconSun } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { setLanguage } from '../../lib/i18n.ts';
import { type Language, languages } from '../../lib/languages.ts';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { ui, useUi } from '../../lib/ui-store.ts';
import { Logo } from '../../ui/brand/logo.tsx';
import classes from './auth-frame.module.css';

/** Apart from the first load, which a signed-in user shares. */
const LivingWarehouse = lazy(() =>
  import('./living-warehouse.tsx').then((m) => ({ default: m.LivingWarehouse })),
);

interface AuthFrameProps {
  title: string;
  text?: ReactNode;
  children?: ReactNode;
  /** Alternative ways to sign in, under the form. */
  links?: ReactNode;
}

/** Layout of the public pages: the form beside an animated warehouse. */
export function AuthFrame({ title, text, children, links }: AuthFrameProps) {
  const { t, i18n } = useTranslation();
  const mode = useUi((state) => state.mode);
  const Icon = mode === 'dark' ? IconSun : IconMoon;

  useEffect(() => {
    document.title = `${title} · Gemelo`;
  }, [title]);

  return (
    <div className={classes.frame}>
      <div className={classes.side}>
        <header className={classes.top}>
          <Link to="/" className={classes.logo} title={t('public.home')}>
            <Logo size={32} withName />
          </Link>
          <ActionIcon aria-label={t('public.mode')} title={t('public.mode')} onClick={ui.toggleMode}>
            <Icon size={20} stroke={1.5} />
          </ActionIcon>
          <NativeSelect
            aria-label={t('public.language')}
            value={i18n.language}
            data={languages.map(({ code, name }) => ({ value: code, label: name }))}
            onChange={(event) => void setLanguage(event.currentTarget.value as Language)}
          />
        </header>
        <main className={classes.main}>
          <h1 className={classes.title}>{title}</h1>
          {text && <p className={classes.text}>{text}</p>}
          <div className={classes.form}>{children}</div>
          {links && <div className={classes.links}>{links}</div>}
        </main>
        <footer className={classes.foot}>{t('public.footer')}</footer>
      </div>
      <Suspense fallback={<aside className={classes.scene} />}>
        <LivingWarehouse />
      </Suspense>
    </div>
  );
}
