import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { Link } from '../../lib/navigation.ts';
import { useTranslation } from '../../lib/translation.tsx';
import { Logo } from '../../ui/brand/logo.tsx';
import { ReaderTools } from '../../ui/pages/reader-tools.tsx';
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
  const { t } = useTranslation();

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
          <ReaderTools />
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
